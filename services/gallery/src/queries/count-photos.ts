import type { Database } from '@famibook/service-kit/db/database';
import { readPhotoTotal } from '../store/photo-totals.ts';

/** Photos of one FamiBook, or of the whole platform (D36). */
export const countPhotos =
  (db: Database) =>
  async (famibookId: string | undefined): Promise<{ total: number }> => ({
    total: await readPhotoTotal(db, famibookId),
  });
