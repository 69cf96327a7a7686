import type { Identity } from '@famibook/contracts/identity';
import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../ports.ts';
import { countThing } from '../store/do-thing.ts';

/** Counts the ended memberships of the current FamiBook. @throws AppError `choose_famibook`, `no_famibook` */
export function doThing({ db }: Pick<Deps, 'db'>) {
  return async (identity: Identity): Promise<{ total: number }> => {
    const { current, isAdmin } = identity;
    if (!current) throw new AppError(isAdmin ? 'choose_famibook' : 'no_famibook');
    return { total: await countThing(db, current.famibookId) };
  };
}
