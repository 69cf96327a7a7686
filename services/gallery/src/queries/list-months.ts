import type { Identity } from '@famibook/contracts/identity';
import type { MonthCount, PhotoOrder } from '@famibook/contracts/photos/schemas';
import type { Deps } from '../ports.ts';
import { readMonths } from '../store/months.ts';

/** The months that hold photos, where `from=` can start; the administrator's are those of all FamiBooks (D1, D13). */
export function listMonths({ db }: Pick<Deps, 'db'>) {
  return (identity: Identity, sort: PhotoOrder): Promise<MonthCount[]> =>
    readMonths(db, sort, identity.isAdmin ? undefined : identity.current?.famibookId);
}
