import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';
import { ensureFamiBook } from '@famibook/famibook-kit/famibook-replica';
import { currentFamiBook } from '@famibook/famibook-kit/rights';
import { authorizeWriter } from '@famibook/famibook-kit/user-replica';
import type { Deps } from '../ports.ts';

/**
 * Authorizes a writer in the current FamiBook and stores the FamiBook's row.
 * @throws AppError `choose_famibook`, `no_famibook`, `famibook_not_found`, `famibook_suspended`
 */
export function doThing({ transaction }: Pick<Deps, 'transaction'>) {
  return async (actor: Identity): Promise<{ famibookId: FamiBookId }> => {
    const current = currentFamiBook(actor);
    return transaction(async (tx) => {
      await authorizeWriter(tx, actor, current.famibookId);
      await ensureFamiBook(tx, actor, current);
      return { famibookId: current.famibookId };
    });
  };
}
