import type { Deps } from '../ports.ts';
import { readPhotoTotal } from '../store/photo-totals.ts';

/** Photos of one FamiBook, or of the whole platform (D36). */
export function countPhotos({ db }: Pick<Deps, 'db'>) {
  return async (famibookId: string | undefined): Promise<{ total: number }> => ({
    total: await readPhotoTotal(db, famibookId),
  });
}
