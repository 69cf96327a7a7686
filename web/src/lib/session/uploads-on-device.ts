/**
 * Unfinished uploads stay on the device they were begun on: the files in a database of the browser, where each stands on
 * the server in its local storage. What of it must be known before the upload's own code is there stands here.
 */
export const UPLOADS_DATABASE = 'famibook-uploads';
export const PLACE_PREFIX = 'famibook-upload:';
const OWNERS_KEY = 'famibook-uploads-kept';

/** Whose uploads, and in which FamiBook. */
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
    // Storage is blocked: then nothing survives a reload.
  }
};

/** Signing out leaves no file behind for the next user of this browser. */
export const forgetUploadsOnDevice = (): void => {
  try {
    if (ownersOnDevice().length > 0) indexedDB.deleteDatabase(UPLOADS_DATABASE);
    for (const key of Object.keys(localStorage)) {
      if (key === OWNERS_KEY || key.startsWith(PLACE_PREFIX)) localStorage.removeItem(key);
    }
  } catch {
    // Storage is blocked: nothing was stored either.
  }
};
