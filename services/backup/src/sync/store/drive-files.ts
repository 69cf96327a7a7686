import type { SkippedDriveFile } from '@famibook/contracts/drive/schemas';
import type { FamiBookId } from '@famibook/contracts/ids';
import type { Database } from '@famibook/service-kit/db/database';
import { type DriveFile, type OpenFile, shownName } from '../domain/drive-photo.ts';

export type DriveFileStore = ReturnType<typeof createDriveFileStore>;

type Row = Omit<OpenFile, 'size'> & { size: string };
interface SkippedRow extends Omit<SkippedDriveFile, 'lastTriedAt'> {
  lastTriedAt: Date;
}

/** The files of the drive that are still to be imported, and those that could not be. */
export function createDriveFileStore(db: Database) {
  return {
    /**
     * Adds files, or notes how they are now; one that has changed is tried as if it were new. Of one that is named twice,
     * as a listing does when it was moved during it, the later mention counts.
     */
    add: async (famibookId: FamiBookId, named: readonly DriveFile[], seenAt: Date) => {
      if (named.length === 0) return;
      const files = [...new Map(named.map((file) => [file.id, file])).values()];
      await db.query({
        ...ADD,
        values: [
          famibookId,
          files.map(({ id }) => id),
          files.map(({ name }) => shownName(name)),
          files.map(({ mimeType }) => mimeType.slice(0, 200)),
          files.map(({ size }) => size),
          files.map(({ sha256 }) => sha256),
          seenAt,
        ],
      });
    },
    remove: async (famibookId: FamiBookId, fileIds: readonly string[]) =>
      void (await db.query({ ...REMOVE, values: [famibookId, fileIds] })),
    /** Removes files from the lists of all FamiBooks but the one in whose folder each lies now. */
    removeElsewhere: async (fileIds: readonly string[], famibookIds: readonly (FamiBookId | null)[]) =>
      void (await db.query({ ...REMOVE_ELSEWHERE, values: [fileIds, famibookIds] })),
    /** Removes what a whole listing that began then has not seen. */
    removeUnseen: async (famibookId: FamiBookId, seenBefore: Date) =>
      void (await db.query({ ...REMOVE_UNSEEN, values: [famibookId, seenBefore] })),
    /** What was not tried since then, the new ones first. */
    next: async (famibookId: FamiBookId, triedBefore: Date, limit: number): Promise<OpenFile[]> => {
      const rows = await db.query<Row>({ ...NEXT, values: [famibookId, triedBefore, limit] });
      return rows.map((row) => ({ ...row, size: Number(row.size) }));
    },
    /** `isRefused` when the bytes are the reason, so that the same ones need not be sent again today. */
    skip: async (famibookId: FamiBookId, fileId: string, skipped: { reason: string; isRefused: boolean; at: Date }) =>
      void (await db.query({
        ...SKIP,
        values: [famibookId, fileId, skipped.reason, skipped.at, skipped.isRefused],
      })),
    /** For bytes that are still the refused ones. */
    markTried: async (famibookId: FamiBookId, fileIds: readonly string[], at: Date) =>
      void (await db.query({ ...TRIED, values: [famibookId, fileIds, at] })),
    /** Gives all that were not tried since then the same reason. */
    skipRest: async (famibookId: FamiBookId, reason: string, triedBefore: Date, at: Date) =>
      void (await db.query({ ...SKIP_REST, values: [famibookId, reason, at, triedBefore] })),
    listSkipped: (famibookId: FamiBookId, limit: number) =>
      db.query<SkippedRow>({ ...SKIPPED, values: [famibookId, limit] }),
  };
}

const ADD = {
  name: 'add-drive-files',
  text: `INSERT INTO drive_file (famibook_id, file_id, name, mime_type, size, sha256, seen_at)
         SELECT $1::uuid, f.*, $7::timestamptz
         FROM unnest($2::text[], $3::text[], $4::text[], $5::bigint[], $6::text[]) AS f
         ON CONFLICT (famibook_id, file_id) DO UPDATE SET
           reason = CASE WHEN drive_file.sha256 IS NOT DISTINCT FROM EXCLUDED.sha256 THEN drive_file.reason END,
           tried_at = CASE WHEN drive_file.sha256 IS NOT DISTINCT FROM EXCLUDED.sha256 THEN drive_file.tried_at END,
           name = EXCLUDED.name, mime_type = EXCLUDED.mime_type, size = EXCLUDED.size, sha256 = EXCLUDED.sha256,
           seen_at = EXCLUDED.seen_at`,
};
const REMOVE = {
  name: 'remove-drive-files',
  text: 'DELETE FROM drive_file WHERE famibook_id = $1::uuid AND file_id = ANY($2::text[])',
};
const REMOVE_ELSEWHERE = {
  name: 'remove-moved-drive-files',
  text: `DELETE FROM drive_file d USING unnest($1::text[], $2::uuid[]) AS changed (file_id, famibook_id)
         WHERE d.file_id = changed.file_id AND d.famibook_id IS DISTINCT FROM changed.famibook_id`,
};
const REMOVE_UNSEEN = {
  name: 'remove-unseen-drive-files',
  text: 'DELETE FROM drive_file WHERE famibook_id = $1::uuid AND seen_at < $2::timestamptz',
};
const NEXT = {
  name: 'next-drive-files',
  text: `SELECT file_id AS id, name, mime_type AS "mimeType", size::text, sha256, reason,
           refused_sha256 AS "refusedSha256", refused_at AS "refusedAt"
         FROM drive_file
         WHERE famibook_id = $1::uuid AND (tried_at IS NULL OR tried_at < $2::timestamptz)
         ORDER BY tried_at NULLS FIRST, name, file_id LIMIT $3`,
};
const SKIP = {
  name: 'skip-drive-file',
  text: `UPDATE drive_file SET reason = $3, tried_at = $4::timestamptz,
           refused_sha256 = CASE WHEN $5::boolean THEN sha256 END,
           refused_at = CASE WHEN $5::boolean THEN $4::timestamptz END
         WHERE famibook_id = $1::uuid AND file_id = $2`,
};
const TRIED = {
  name: 'drive-files-tried',
  text: 'UPDATE drive_file SET tried_at = $3::timestamptz WHERE famibook_id = $1::uuid AND file_id = ANY($2::text[])',
};
const SKIP_REST = {
  name: 'skip-other-drive-files',
  text: `UPDATE drive_file SET reason = $2, tried_at = $3::timestamptz
         WHERE famibook_id = $1::uuid AND (tried_at IS NULL OR tried_at < $4::timestamptz)`,
};
const SKIPPED = {
  name: 'skipped-drive-files',
  text: `SELECT name, reason, tried_at AS "lastTriedAt" FROM drive_file
         WHERE famibook_id = $1::uuid AND reason IS NOT NULL AND tried_at IS NOT NULL
         ORDER BY tried_at DESC, name, file_id LIMIT $2`,
};
