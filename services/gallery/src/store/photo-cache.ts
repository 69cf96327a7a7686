import type { PhotoId } from '@famibook/contracts/ids';
import { LRUCache } from 'lru-cache';
import type { SharedPhotoView } from '../domain/photo.ts';

/** Which state of a photo was read: both change with whatever of it a list shows. */
export interface PhotoVersion {
  id: PhotoId;
  rowVersion: string;
  famibookWrittenBy: string;
}

interface Entry {
  photo: SharedPhotoView;
  version: PhotoVersion;
}

const MAX_BYTES = 16 * 1_024 * 1_024;
/** What a photo without texts takes as an object and as JSON. */
const BYTES_WITHOUT_TEXTS = 4_000;
/** A letter takes up to two bytes, in the object and in its JSON. */
const BYTES_PER_LETTER = 4;

/**
 * The photos that lists showed last, in the memory of one process. What is in it is compared with the version in the
 * database for each request, so that no event has to remove anything from it.
 */
export function createPhotoCache() {
  const entries = new LRUCache<PhotoId, Entry>({ maxSize: MAX_BYTES, sizeCalculation: ({ photo }) => sizeOf(photo) });

  return {
    store: (version: PhotoVersion, photo: SharedPhotoView): void => void entries.set(version.id, { version, photo }),
    /** Undefined unless all of them are in the cache, in exactly these versions. */
    findAll: (versions: readonly PhotoVersion[]): SharedPhotoView[] | undefined => {
      const photos: SharedPhotoView[] = [];
      for (const version of versions) {
        const entry = entries.get(version.id);
        if (!entry || !isSame(entry.version, version)) return undefined;
        photos.push(entry.photo);
      }
      return photos;
    },
  };
}

function isSame(one: PhotoVersion, other: PhotoVersion): boolean {
  return one.rowVersion === other.rowVersion && one.famibookWrittenBy === other.famibookWrittenBy;
}

function sizeOf({ description, tags, comments }: SharedPhotoView): number {
  const texts = [description, tags, ...(comments ?? []).map(({ content }) => content)];
  return BYTES_WITHOUT_TEXTS + BYTES_PER_LETTER * texts.reduce((letters, text) => letters + text.length, 0);
}
