import { openSeededFamily, type SeededFamily } from '../processes/seeded-family.ts';
import { seedPhotos } from './seed.ts';

/** A running FamiBook with one family and this many photos, asked by its manager. */
export type Library = SeededFamily;

export const openLibrary = (photos: number): Promise<Library> => openTaggedLibrary({ photos });

/** The same with so many different tags. */
export const openTaggedLibrary = (amount: { photos: number; tags?: number }): Promise<Library> =>
  openSeededFamily({
    service: 'gallery',
    caller: (family) => family.manager,
    seed: (database, family) => seedPhotos(database, { ...family, ...amount }),
  });

/** Writes the FamiBook's row, as an upload does: no photo that is in memory may be used then. */
export const changeFamiBook = ({ database, famibookId }: Library) =>
  database.query('UPDATE famibook SET photo_count = photo_count WHERE id = $1', [famibookId]);
