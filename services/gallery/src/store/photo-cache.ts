import type { PhotoId } from '@famibook/contracts/ids';
import { LRUCache } from 'lru-cache';
import type { SharedPhotoView } from '../domain/photo.ts';

/** Which state of a photo was read: one of the two changes with whatever of it a list shows. */
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
/** About what a photo without texts takes as an object and as JSON. */
const BYTES_WITHOUT_TEXTS = 6_000;
/** A letter takes up to two bytes in the object and, where JSON escapes it, four in the JSON. */
const BYTES_PER_LETTER = 6;

/**
 * The photos that lists showed last, in the memory of one process. What is in it is compared with the version in the
 * database for each request, so that no event has to remove anything from it.
 */
export function createPhotoCache() {
  const entries = new LRUCache<PhotoId, Entry>({ maxSize: MAX_BYTES, sizeCalculation: ({ photo }) => sizeOf(photo) });

  return {
    store: (version: PhotoVersion, photo: SharedPhotoView): void => void entries.set(version.id, { version, photo }),
    /** The photos of these states; undefined unless all of them are in the cache, in exactly these versions. */
    findAll: <State extends PhotoVersion>(states: readonly State[]) => {
      const found: { photo: SharedPhotoView; state: State }[] = [];
      for (const state of states) {
        const entry = entries.get(state.id);
        if (!entry || !isSame(entry.version, state)) return undefined;
        found.push({ photo: entry.photo, state });
      }
      return found;
    },
  };
}

function isSame(one: PhotoVersion, other: PhotoVersion): boolean {
  return one.rowVersion === other.rowVersion && one.famibookWrittenBy === other.famibookWrittenBy;
}

function sizeOf({ description, tags, firstName, lastName, comments }: SharedPhotoView): number {
  const written = (comments ?? []).flatMap(({ content, user }) => [content, user.firstName, user.lastName]);
  const texts = [description, tags, firstName, lastName, ...written];
  return BYTES_WITHOUT_TEXTS + BYTES_PER_LETTER * texts.reduce((letters, text) => letters + text.length, 0);
}
