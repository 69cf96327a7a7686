import { z } from 'zod';
import { FamiBookId } from '../ids.ts';
import { Instant } from '../page.ts';

/** The name of a snapshot of Postgres (`pg_export_snapshot`). */
const SnapshotId = z.string().regex(/^[\dA-F]+-[\dA-F]+-\d+$/i, 'This is not the name of a snapshot');

/** What one snapshot shows, of all FamiBooks or of one. */
export const SnapshotSelection = z.object({ snapshot: SnapshotId, famibookId: FamiBookId.optional() });
export type SnapshotSelection = z.output<typeof SnapshotSelection>;

const UUID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
/** The key of a file that cannot be made again: an original, a portrait or audio. */
const BackupFileKey = z
  .string()
  .regex(new RegExp(`^(?:(?:originals|audio)/${UUID}/${UUID}|portraits/${UUID})$`), 'This is not the key of a file');
const Sha256 = z.string().regex(/^[\da-f]{64}$/, 'This is not a SHA-256');

/** One line of the list of files: JSON, ended by a line feed. */
export const BackupFile = z.object({
  key: BackupFileKey,
  sha256: Sha256,
  /** Null where the row does not say, as for portraits. */
  bytes: z.number().int().nonnegative().nullable(),
  /** Null for a portrait, which is seen wherever its user is. */
  famibookId: FamiBookId.nullable(),
});
export type BackupFile = z.infer<typeof BackupFile>;

/** The last line of the list. A list without it was cut off. */
export const BackupFilesEnd = z.object({ end: z.literal(true), files: z.number().int().nonnegative() });
export type BackupFilesEnd = z.infer<typeof BackupFilesEnd>;

export const BackupFileQuery = z.object({ key: BackupFileKey });
export const RestoredFileQuery = z.object({ key: BackupFileKey, sha256: Sha256 });

/** At most so many files are asked about in one call. */
export const MAX_ASKED_FILES = 500;
export const FindMissingFiles = z.object({
  files: z.array(BackupFile.pick({ key: true, bytes: true })).max(MAX_ASKED_FILES),
});
export const MissingFiles = z.object({ keys: z.array(BackupFileKey) });

/** `until` null ends the hold; it lasts for an hour at most, and a backup that goes on renews it. */
export const HoldFiles = z.object({ holderId: z.uuid(), until: Instant.nullable() });
