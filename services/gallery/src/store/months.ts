import type { MonthCount, PhotoOrder } from '@famibook/contracts/photos/schemas';
import type { Database } from '@famibook/service-kit/db/database';

/** $1 the order of lists, $2 the FamiBook. Named, so that a bench can ask the same. */
export const monthsSql = (scope: 'famibook' | 'all') => ({
  name: `months-${scope}`,
  text: `SELECT month, photo_count AS count FROM ${scope === 'all' ? 'platform_month' : 'famibook_month'}
  WHERE sort = $1 AND photo_count > 0${scope === 'famibook' ? ' AND famibook_id = $2' : ''} ORDER BY month DESC`,
});

/** Months with photos, newest first, of one FamiBook or of all: kept by the database with every write, not counted here. */
export const readMonths = (db: Database, sort: PhotoOrder, famibookId: string | undefined): Promise<MonthCount[]> =>
  famibookId === undefined
    ? db.query<MonthCount>({ ...monthsSql('all'), values: [sort] })
    : db.query<MonthCount>({ ...monthsSql('famibook'), values: [sort, famibookId] });
