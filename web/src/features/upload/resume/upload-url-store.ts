import { UPLOADS } from '@famibook/contracts/limits';
import { deviceStorage } from '../../../lib/browser-storage.ts';
import { UPLOAD_URL_PREFIX, type UploadOwner } from '../../../lib/session/uploads-on-device.ts';

interface StoredUrl {
  path: string;
  at: number;
}

/** Stores the URL of a file's upload, so that the same file, chosen again, resumes. */
export interface UploadUrlStore {
  read(): string | undefined;
  write(path: string): void;
  remove(): void;
}

const MAX_AGE_MS = UPLOADS.hours * 3_600_000;

/**
 * Recognises a file by name, size and date. Without an owner, and where storage is blocked, the URL stays in memory.
 */
export function uploadUrlStore(owner: UploadOwner | undefined, { name, size, lastModified }: File): UploadUrlStore {
  const key = owner && `${UPLOAD_URL_PREFIX}${owner}:${size}:${lastModified}:${name}`;
  let known: string | undefined;
  const stored = (): string | undefined => {
    const url = key && (deviceStorage.readJson(key) as StoredUrl | undefined);
    return url && Date.now() - url.at < MAX_AGE_MS ? url.path : undefined;
  };
  return {
    read: () => known ?? stored(),
    write: (path) => {
      known = path;
      if (key) deviceStorage.write(key, JSON.stringify({ path, at: Date.now() } satisfies StoredUrl));
    },
    remove: () => {
      known = undefined;
      if (key) deviceStorage.remove(key);
    },
  };
}
