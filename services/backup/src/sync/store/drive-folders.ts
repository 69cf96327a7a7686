import type { FamiBookId } from '@famibook/contracts/ids';
import type { Database, NamedStatement } from '@famibook/service-kit/db/database';

export type DriveFolderStore = ReturnType<typeof createDriveFolderStore>;

/** A run that does not renew its lease is over, e.g. because its process was killed. */
const LEASE_SECONDS = 120;

interface BoundFolder {
  folderId: string | null;
  listedAt: Date | null;
}

/** Which folder is whose, which sync runs, and how far the drive's changes were read. */
export function createDriveFolderStore(db: Database) {
  const change = async (statement: NamedStatement, values: unknown[]): Promise<boolean> =>
    (await db.query<unknown>({ ...statement, values })).length > 0;
  return {
    /** Begins a run, or returns undefined while another one goes on. */
    begin: async (famibookId: FamiBookId, runId: string) =>
      (await db.query<BoundFolder>({ ...BEGIN, values: [famibookId, runId] }))[0],
    /** Whether the run still has its lease. */
    renew: (famibookId: FamiBookId, runId: string) => change(RENEW, [famibookId, runId]),
    end: async (famibookId: FamiBookId, runId: string) => void (await change(END, [famibookId, runId])),
    /** Returns false for a folder that is another FamiBook's. */
    bind: (famibookId: FamiBookId, { folderId, name }: { folderId: string; name: string }) =>
      change(BIND, [famibookId, folderId, name]),
    noteName: async (famibookId: FamiBookId, name: string) => void (await change(NOTE_NAME, [famibookId, name])),
    /** The name of a FamiBook's folder as of its latest sync. */
    nameOf: async (famibookId: FamiBookId) =>
      (await db.query<{ name: string | null }>({ ...NAME_OF, values: [famibookId] }))[0]?.name ?? null,
    markListed: async (famibookId: FamiBookId, at: Date) => void (await change(LISTED, [famibookId, at])),
    /** The FamiBooks of those folders that are bound. */
    ownersOf: (folderIds: readonly string[]) =>
      db.query<{ folderId: string; famibookId: FamiBookId }>({ ...OWNERS, values: [folderIds] }),
    readToken: async () => (await db.query<{ token: string }>(READ_TOKEN))[0]?.token,
    setFirstToken: async (token: string) => void (await change(FIRST_TOKEN, [token])),
    /** Returns false when another run has advanced it. */
    advanceToken: (from: string, to: string) => change(ADVANCE, [from, to]),
    /** Has every folder listed again, because the drive no longer knows the token. */
    forgetToken: async (token: string) => {
      if (await change(FORGET, [token])) await db.query(LIST_ALL);
    },
  };
}

const UNTIL = `now() + make_interval(secs => ${LEASE_SECONDS})`;
const BEGIN = {
  name: 'begin-drive-sync',
  text: `INSERT INTO drive_folder (famibook_id, run_id, run_until) VALUES ($1::uuid, $2::uuid, ${UNTIL})
         ON CONFLICT (famibook_id) DO UPDATE SET run_id = EXCLUDED.run_id, run_until = EXCLUDED.run_until
         WHERE drive_folder.run_until IS NULL OR drive_folder.run_until < now()
         RETURNING folder_id AS "folderId", listed_at AS "listedAt"`,
};
const RENEW = {
  name: 'renew-drive-sync',
  text: `UPDATE drive_folder SET run_until = ${UNTIL} WHERE famibook_id = $1::uuid AND run_id = $2::uuid RETURNING 1`,
};
const END = {
  name: 'end-drive-sync',
  text: `UPDATE drive_folder SET run_id = NULL, run_until = NULL WHERE famibook_id = $1::uuid AND run_id = $2::uuid
         RETURNING 1`,
};
const BIND = {
  name: 'bind-drive-folder',
  text: `UPDATE drive_folder SET folder_id = $2, folder_name = $3, listed_at = NULL
         WHERE famibook_id = $1::uuid AND NOT EXISTS (
           SELECT 1 FROM drive_folder WHERE folder_id = $2 AND famibook_id <> $1::uuid
         ) RETURNING 1`,
};
const NOTE_NAME = {
  name: 'note-drive-folder-name',
  text: `UPDATE drive_folder SET folder_name = $2
         WHERE famibook_id = $1::uuid AND folder_name IS DISTINCT FROM $2 RETURNING 1`,
};
const NAME_OF = {
  name: 'name-of-drive-folder',
  text: 'SELECT folder_name AS name FROM drive_folder WHERE famibook_id = $1::uuid',
};
const LISTED = {
  name: 'drive-folder-listed',
  text: 'UPDATE drive_folder SET listed_at = $2::timestamptz WHERE famibook_id = $1::uuid RETURNING 1',
};
const OWNERS = {
  name: 'owners-of-drive-folders',
  text: `SELECT folder_id AS "folderId", famibook_id AS "famibookId" FROM drive_folder
         WHERE folder_id = ANY($1::text[])`,
};
const READ_TOKEN = { name: 'read-drive-token', text: 'SELECT token FROM drive_cursor' };
const FIRST_TOKEN = {
  name: 'first-drive-token',
  text: 'INSERT INTO drive_cursor (token) VALUES ($1) ON CONFLICT ("only") DO NOTHING RETURNING 1',
};
const ADVANCE = {
  name: 'advance-drive-token',
  text: 'UPDATE drive_cursor SET token = $2 WHERE token = $1 RETURNING 1',
};
const FORGET = { name: 'forget-drive-token', text: 'DELETE FROM drive_cursor WHERE token = $1 RETURNING 1' };
const LIST_ALL = { name: 'list-drive-folders-again', text: 'UPDATE drive_folder SET listed_at = NULL' };
