import type { Database } from '@famibook/service-kit/db/database';
import { readPublished } from '../store/counters.ts';

/** Published messages and replies of one FamiBook, or of the whole platform (D36). */
export const countMessages =
  (db: Database) =>
  async (famibookId: string | undefined): Promise<{ total: number }> => ({
    total: await readPublished(db, famibookId),
  });
