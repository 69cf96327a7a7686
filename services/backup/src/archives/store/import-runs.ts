import type { FamiBookId, UserId } from '@famibook/contracts/ids';
import type { Database, SqlRunner } from '@famibook/service-kit/db/database';

export type ImportRuns = ReturnType<typeof createImportRuns>;

interface NewRun {
  id: string;
  famibookId: FamiBookId;
  archiveId: string;
  userId: UserId;
}

/** Without a sign of life for so long, a run has ended with its process. */
const SILENT = "interval '2 minutes'";

/** The latest import of each FamiBook: one that did not end may be continued with the same archive. */
export function createImportRuns(db: Database) {
  return {
    /** The archive whose import into the FamiBook began and did not end. */
    findUnfinished: async (famibookId: FamiBookId): Promise<string | undefined> =>
      (await db.query<{ archiveId: string }>({ ...UNFINISHED, values: [famibookId] }))[0]?.archiveId,
    /** @returns the id of the run, which is the earlier one's where it is continued; undefined while another runs */
    begin: async ({ id, famibookId, archiveId, userId }: NewRun): Promise<string | undefined> =>
      (await db.query<{ id: string }>({ ...BEGIN, values: [id, famibookId, archiveId, userId] }))[0]?.id,
    renew: async (id: string): Promise<void> => {
      await db.query({ ...RENEW, values: [id] });
    },
    finish: async (tx: SqlRunner, id: string): Promise<void> => {
      await tx.$executeRawUnsafe(FINISH, id);
    },
    /** Lets the next attempt begin at once. */
    release: async (id: string): Promise<void> => {
      await db.query({ ...RELEASE, values: [id] });
    },
  };
}

const UNFINISHED = {
  name: 'archive-import-unfinished',
  text: `SELECT archive_id AS "archiveId" FROM archive_import WHERE famibook_id = $1::uuid AND finished_at IS NULL`,
};
const BEGIN = {
  name: 'archive-import-begin',
  text: `INSERT INTO archive_import AS run (id, famibook_id, archive_id, user_id) VALUES ($1::uuid, $2::uuid, $3::uuid, $4::uuid)
    ON CONFLICT (famibook_id) DO UPDATE SET
      id = CASE WHEN run.archive_id = EXCLUDED.archive_id AND run.finished_at IS NULL THEN run.id ELSE EXCLUDED.id END,
      archive_id = EXCLUDED.archive_id, user_id = EXCLUDED.user_id, renewed_at = now(), finished_at = NULL
    WHERE run.finished_at IS NOT NULL OR run.renewed_at < now() - ${SILENT}
    RETURNING id`,
};
const RENEW = {
  name: 'archive-import-renew',
  text: 'UPDATE archive_import SET renewed_at = now() WHERE id = $1::uuid AND finished_at IS NULL',
};
const FINISH = 'UPDATE archive_import SET finished_at = now() WHERE id = $1::uuid';
const RELEASE = {
  name: 'archive-import-release',
  text: "UPDATE archive_import SET renewed_at = '-infinity' WHERE id = $1::uuid AND finished_at IS NULL",
};
