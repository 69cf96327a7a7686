import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';
import { currentFamibook } from '@famibook/famibook-kit/rights';

/** Reads the name of the current FamiBook. @throws AppError `choose_famibook`, `no_famibook` */
export function doThing() {
  return async (identity: Identity): Promise<{ famibookId: FamiBookId; famibookName: string }> => {
    const { famibookId, famibookName } = currentFamibook(identity);
    return { famibookId, famibookName };
  };
}
