import { UPLOADS } from '@famibook/contracts/limits';
import { PLACE_PREFIX, type UploadOwner } from '../../../lib/session/uploads-on-device.ts';

interface Place {
  path: string;
  at: number;
}

/** Where an upload of a file stands on the server: the same file, chosen again, goes on there. */
export interface UploadPlace {
  read(): string | undefined;
  write(path: string): void;
  forget(): void;
}

const WAITS_MS = UPLOADS.hours * 3_600_000;

const parse = (text: string | null): Place | undefined => (text === null ? undefined : (JSON.parse(text) as Place));

/** A file is known again by name, size and date. Without an owner, and where storage is blocked, it holds until it is forgotten. */
export const uploadPlace = (owner: UploadOwner | undefined, { name, size, lastModified }: File): UploadPlace => {
  const key = owner && `${PLACE_PREFIX}${owner}:${size}:${lastModified}:${name}`;
  let known: string | undefined;
  const stored = (): string | undefined => {
    try {
      const place = key ? parse(localStorage.getItem(key)) : undefined;
      return place && Date.now() - place.at < WAITS_MS ? place.path : undefined;
    } catch {
      return undefined;
    }
  };
  return {
    read: () => known ?? stored(),
    write: (path) => {
      known = path;
      try {
        if (key) localStorage.setItem(key, JSON.stringify({ path, at: Date.now() } satisfies Place));
      } catch {
        // Storage is full or blocked.
      }
    },
    forget: () => {
      known = undefined;
      try {
        if (key) localStorage.removeItem(key);
      } catch {
        // Storage is blocked.
      }
    },
  };
};
