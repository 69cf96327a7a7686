import { MEGABYTE, UPLOADS } from '@famibook/contracts/limits';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { noteUploads, UPLOADS_DATABASE, type UploadOwner } from '../../../lib/session/uploads-on-device.ts';

/** A file that is being uploaded, with its description and tags, so that it can be resumed after the page was left. */
export interface StoredUpload {
  id: string;
  owner: UploadOwner;
  file: File;
  description: string;
  tags: string;
  keptAt: number;
}

interface Schema extends DBSchema {
  uploads: { key: string; value: StoredUpload };
}

type Database = IDBPDatabase<Schema>;

const MAX_BYTES = 500 * MEGABYTE;
const MAX_AGE_MS = UPLOADS.hours * 3_600_000;

/**
 * Opens the database for each piece of work, so that a sign-out in another tab need not wait. Without a database
 * nothing is stored.
 */
async function withDatabase<T>(otherwise: T, work: (db: Database) => Promise<T>): Promise<T> {
  let db: Database | undefined;
  try {
    db = await openDB<Schema>(UPLOADS_DATABASE, 1, {
      upgrade: (fresh) => void fresh.createObjectStore('uploads', { keyPath: 'id' }),
    });
    return await work(db);
  } catch {
    return otherwise;
  } finally {
    db?.close();
  }
}

const userOf = (owner: UploadOwner): string => owner.slice(0, owner.indexOf(':'));

/**
 * Stores a file unless too many bytes are stored already; that upload is then resumed only if the user chooses the file
 * again.
 */
export const storeUpload = (upload: StoredUpload): Promise<void> =>
  withDatabase(undefined, async (db) => {
    const stored = await db.getAll('uploads');
    const bytes = stored.reduce((sum, { file }) => sum + file.size, upload.file.size);
    if (bytes > MAX_BYTES) return;
    await db.put('uploads', upload);
    noteUploads(upload.owner, true);
  });

export const removeStoredUploads = (owner: UploadOwner, ids: readonly string[]): Promise<void> =>
  withDatabase(undefined, async (db) => {
    for (const id of ids) await db.delete('uploads', id);
    const remaining = await db.getAll('uploads');
    noteUploads(
      owner,
      remaining.some((upload) => upload.owner === owner),
    );
  });

/** The unfinished uploads of a user in a FamiBook. Removes those that are too old or another user's. */
export const listStoredUploads = (owner: UploadOwner): Promise<StoredUpload[]> =>
  withDatabase([], async (db) => {
    const all = await db.getAll('uploads');
    const isExpired = (upload: StoredUpload) =>
      Date.now() - upload.keptAt > MAX_AGE_MS || userOf(upload.owner) !== userOf(owner);
    for (const { id } of all.filter(isExpired)) await db.delete('uploads', id);
    const ofOwner = all.filter((upload) => !isExpired(upload) && upload.owner === owner);
    noteUploads(owner, ofOwner.length > 0);
    return ofOwner.sort((upload, other) => upload.keptAt - other.keptAt);
  });
