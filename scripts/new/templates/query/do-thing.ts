import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';
import { currentFamiBook } from '@famibook/famibook-kit/rights';

/** Reads the name of the current FamiBook. @throws AppError `choose_famibook`, `no_famibook` */
export function doThing() {
  return async (identity: Identity): Promise<{ famibookId: FamiBookId; famibookName: string }> => {
    const { famibookId, famibookName } = currentFamiBook(identity);
    return { famibookId, famibookName };
  };
}
