import { MEGABYTE, UPLOADS } from '@famibook/contracts/limits';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { noteUploads, UPLOADS_DATABASE, type UploadOwner } from '../../../lib/session/uploads-on-device.ts';

/** A file on its way, with the words that go with it: enough to go on after the page was left. */
export interface KeptUpload {
  id: string;
  owner: UploadOwner;
  file: File;
  description: string;
  tags: string;
  keptAt: number;
}

interface Schema extends DBSchema {
  uploads: { key: string; value: KeptUpload };
}

type Database = IDBPDatabase<Schema>;

const MAX_BYTES = 500 * MEGABYTE;
const WAITS_MS = UPLOADS.hours * 3_600_000;

/** Opened for each piece of work: a sign-out in another tab need not wait. Without a database nothing is stored. */
const withDatabase = async <T>(otherwise: T, work: (db: Database) => Promise<T>): Promise<T> => {
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
};

const userOf = (owner: UploadOwner): string => owner.slice(0, owner.indexOf(':'));

/** Keeps a file unless there are too many bytes already; then choosing it again is what continues it. */
export const keepUpload = (upload: KeptUpload): Promise<void> =>
  withDatabase(undefined, async (db) => {
    const kept = await db.getAll('uploads');
    const bytes = kept.reduce((sum, { file }) => sum + file.size, upload.file.size);
    if (bytes > MAX_BYTES) return;
    await db.put('uploads', upload);
    noteUploads(upload.owner, true);
  });

export const dropUploads = (owner: UploadOwner, ids: readonly string[]): Promise<void> =>
  withDatabase(undefined, async (db) => {
    for (const id of ids) await db.delete('uploads', id);
    const left = await db.getAll('uploads');
    noteUploads(
      owner,
      left.some((one) => one.owner === owner),
    );
  });

/** What this person left unfinished in this FamiBook. Whatever is too old or another person's is removed. */
export const listKeptUploads = (owner: UploadOwner): Promise<KeptUpload[]> =>
  withDatabase([], async (db) => {
    const all = await db.getAll('uploads');
    const isOver = (one: KeptUpload) => Date.now() - one.keptAt > WAITS_MS || userOf(one.owner) !== userOf(owner);
    for (const { id } of all.filter(isOver)) await db.delete('uploads', id);
    const own = all.filter((one) => !isOver(one) && one.owner === owner);
    noteUploads(owner, own.length > 0);
    return own.sort((one, other) => one.keptAt - other.keptAt);
  });
