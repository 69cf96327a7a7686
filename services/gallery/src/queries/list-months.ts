import type { Identity } from '@famibook/contracts/identity';
import type { MonthCount, PhotoOrder } from '@famibook/contracts/memories';
import type { Database } from '@famibook/service-kit/db/database';
import { readMonths } from '../store/months.ts';

/** Where `from=` can start, and how many photos each month holds; the administrator's are those of all (D1, D13). */
export const listMonths =
  (db: Database) =>
  (who: Identity, sort: PhotoOrder): Promise<MonthCount[]> =>
    readMonths(db, sort, who.isAdmin ? undefined : who.current?.famibookId);
