import type { BackupFile, BackupFilesEnd, SnapshotSelection } from '@famibook/contracts/backup/internal';
import type pg from 'pg';
import { quotedText } from '../db/quoted.ts';
import { AppError } from '../errors.ts';
import { tableIn } from './scratch-schemas.ts';
import { copyLines, joinSnapshot } from './snapshot.ts';

/** What a service states about the files that its rows name. */
export interface BackupFiles {
  /** Makes a query of one column, each row a `BackupFile` as JSON; `famibook` is undefined for all FamiBooks. */
  list(famibook: string | undefined): string;
  /** The table of those who need the bytes of deleted files for a while: `holder_id` and `until`. */
  holds: string;
}

export interface FileList {
  /** JSON lines: a `BackupFile` each, and a `BackupFilesEnd` at the end. */
  lines: AsyncGenerator<Uint8Array>;
  close(): Promise<void>;
}

/** The files that the rows of a snapshot need. @throws SnapshotError */
export async function openFileList(
  { name, databaseUrl, files }: { name: string; databaseUrl: string; files: BackupFiles },
  { snapshot, famibookId }: SnapshotSelection,
): Promise<FileList> {
  const client = await joinSnapshot(databaseUrl, name, snapshot);
  // COPY escapes backslashes, and keys and hashes have none.
  const query = files.list(famibookId && `${quotedText(famibookId)}::uuid`);
  return { lines: withLastLine(copyLines(client, query)), close: () => client.end() };
}

const LINE_FEED = 10;

async function* withLastLine(lines: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let files = 0;
  for await (const bytes of lines) {
    for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) files += 1;
    yield bytes;
  }
  yield lastLine(files);
}

/** Ends the lines of so many files. */
export function lastLine(files: number): Uint8Array {
  return Buffer.from(`${JSON.stringify({ end: true, files } satisfies BackupFilesEnd)}\n`);
}

/** What is asked about a file; a length that is null is not known. */
export type AskedFile = Pick<BackupFile, 'key' | 'bytes'>;

const LOOKED_UP_AT_ONCE = 16;
/**
 * What a disk fails with that has lost where a file lies, or does not let FamiBook go there: another try comes to the
 * same, and one such file must not end the backup of all others.
 */
const UNREADABLE = new Set(['EACCES', 'EBADMSG', 'EIO', 'ELOOP', 'EPERM', 'EUCLEAN']);

interface LookedUp {
  head(key: string): Promise<{ size: number } | undefined>;
}

/** @returns the keys of those files that are not stored, cannot be reached, or have another length */
export async function findUnstored(objects: LookedUp, files: readonly AskedFile[]): Promise<string[]> {
  const isStored = async ({ key, bytes }: AskedFile): Promise<boolean> => {
    const found = await objects.head(key).catch((error: NodeJS.ErrnoException): undefined => {
      if (!UNREADABLE.has(error.code ?? '')) throw error;
    });
    return found !== undefined && (bytes === null || found.size === bytes);
  };
  const keys: string[] = [];
  for (let from = 0; from < files.length; from += LOOKED_UP_AT_ONCE) {
    const asked = files.slice(from, from + LOOKED_UP_AT_ONCE);
    const stored = await Promise.all(asked.map(isStored));
    keys.push(...asked.filter((_, index) => !stored[index]).map(({ key }) => key));
  }
  return keys;
}

/** A hold that is not renewed ends by itself, so that a killed backup does not fill the disk. */
const MAX_HOLD = '1 hour';
const CLOCK_BEHIND =
  'What is deleted while a backup or a restore runs cannot be held, because the clock of the backup service is behind the one of the database by half an hour or more. Set both clocks right, then try again.';

/**
 * Holds on the bytes of deleted files: while there is one, no sweeper removes any. A restore that replaces the rows of this
 * schema is one too, also after a crash: what the rows call deleted may be what it brings back.
 */
export function createFileHolds(db: Pick<pg.Pool | pg.Client, 'query'>, schema: string, table: string) {
  const holds = tableIn(schema, table);
  return {
    /** @throws AppError `conflict` when its end has passed by the clock of the database, so that it would hold nothing */
    hold: async (holderId: string, until: Date): Promise<void> => {
      const { rowCount } = await db.query(
        `INSERT INTO ${holds} (holder_id, until)
         SELECT $1::uuid, LEAST($2::timestamptz, now() + interval '${MAX_HOLD}') WHERE $2::timestamptz > now()
         ON CONFLICT (holder_id) DO UPDATE SET until = EXCLUDED.until`,
        [holderId, until],
      );
      if (rowCount === 0) throw new AppError('conflict', { message: CLOCK_BEHIND });
      await db.query(`DELETE FROM ${holds} WHERE until <= now()`);
    },
    release: async (holderId: string): Promise<void> => {
      await db.query(`DELETE FROM ${holds} WHERE holder_id = $1`, [holderId]);
    },
    isHeld: async (): Promise<boolean> => {
      const { rowCount } = await db.query(
        `SELECT 1 FROM ${holds} WHERE until > now()
         UNION ALL SELECT 1 FROM ${tableIn(schema, 'restore_state')} WHERE closed_by IS NOT NULL LIMIT 1`,
      );
      return rowCount !== 0;
    },
  };
}
