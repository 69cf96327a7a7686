/**
 * Unfinished uploads stay on the device: the files in IndexedDB, the URLs of the uploads in local storage. This file
 * has what is needed before the upload's code is loaded.
 */
export const UPLOADS_DATABASE = 'famibook-uploads';
export const UPLOAD_URL_PREFIX = 'famibook-upload:';
const OWNERS_KEY = 'famibook-uploads-kept';

/** The user and the FamiBook of an upload. */
export type UploadOwner = `${string}:${string}`;

const ownersOnDevice = (): string[] => {
  try {
    return localStorage.getItem(OWNERS_KEY)?.split(' ') ?? [];
  } catch {
    return [];
  }
};

export const mayHaveUploads = (owner: UploadOwner): boolean => ownersOnDevice().includes(owner);

export const noteUploads = (owner: UploadOwner, has: boolean): void => {
  const others = ownersOnDevice().filter((one) => one !== owner);
  const owners = has ? [...others, owner] : others;
  try {
    if (owners.length > 0) localStorage.setItem(OWNERS_KEY, owners.join(' '));
    else localStorage.removeItem(OWNERS_KEY);
  } catch {
    // Storage is blocked: no upload survives a reload.
  }
};

/** Removes all files at a sign-out and with the account, so that the next user of this browser finds none. */
export const removeUploadsOnDevice = (): void => {
  try {
    if (ownersOnDevice().length > 0) indexedDB.deleteDatabase(UPLOADS_DATABASE);
    for (const key of Object.keys(localStorage)) {
      if (key === OWNERS_KEY || key.startsWith(UPLOAD_URL_PREFIX)) localStorage.removeItem(key);
    }
  } catch {
    // Storage is blocked, so nothing was stored.
  }
};
