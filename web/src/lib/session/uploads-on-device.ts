import { deviceStorage } from '../browser-storage.ts';

/**
 * Unfinished uploads stay on the device: the files in IndexedDB, the URLs of the uploads in local storage. This file
 * has what is needed before the upload's code is loaded.
 */
export const UPLOADS_DATABASE = 'famibook-uploads';
export const UPLOAD_URL_PREFIX = 'famibook-upload:';
const OWNERS_KEY = 'famibook-uploads-kept';

/** The user and the FamiBook of an upload. */
export type UploadOwner = `${string}:${string}`;

const ownersOnDevice = (): string[] => deviceStorage.read(OWNERS_KEY)?.split(' ') ?? [];

export const mayHaveUploads = (owner: UploadOwner): boolean => ownersOnDevice().includes(owner);

/** Where storage is blocked no upload survives a reload. */
export function noteUploads(owner: UploadOwner, has: boolean): void {
  const others = ownersOnDevice().filter((one) => one !== owner);
  const owners = has ? [...others, owner] : others;
  if (owners.length > 0) deviceStorage.write(OWNERS_KEY, owners.join(' '));
  else deviceStorage.remove(OWNERS_KEY);
}

/** Removes all files at a sign-out and with the account, so that the next user of this browser finds none. */
export function removeUploadsOnDevice(): void {
  try {
    if (ownersOnDevice().length > 0) indexedDB.deleteDatabase(UPLOADS_DATABASE);
  } catch {
    // A browser that blocks it has stored no file.
  }
  for (const key of deviceStorage.keys()) {
    if (key === OWNERS_KEY || key.startsWith(UPLOAD_URL_PREFIX)) deviceStorage.remove(key);
  }
}
