import type { RestorePlan } from '@famibook/service-kit/backup/restore-plan';
import { STORED_COUNTERS } from './stored-counters.ts';

type Staged = (table: string) => string;

/** Files that no backup names become deleted ones, whose bytes go in a day: without a row they would stay for ever. */
export const restorePlan: RestorePlan = {
  // What their deletion does; its event then finds nothing more to do.
  removeUsers: () => [
    `UPDATE "media_file" SET "state" = 'deleted', "delete_after" = ${IN_A_DAY}
      WHERE "user_id" = ANY($1::uuid[]) AND "state" <> 'deleted'`,
    `UPDATE "portrait" SET "state" = 'deleted', "delete_after" = now()
      WHERE "user_id" = ANY($1::uuid[]) AND "state" <> 'deleted'`,
    `UPDATE "audio" SET "is_active" = false, "delete_after" = ${IN_A_DAY}
      WHERE "user_id" = ANY($1::uuid[]) AND "delete_after" IS NULL`,
  ],
  checks: STORED_COUNTERS,
  references: {
    uses: {
      famibook: `SELECT famibook_id AS id FROM media_file WHERE state = 'claimed' UNION
        SELECT famibook_id FROM audio WHERE delete_after IS NULL`,
      user: `SELECT user_id AS id FROM media_file WHERE state = 'claimed' UNION
        SELECT user_id FROM audio WHERE delete_after IS NULL`,
    },
    owns: {
      // Gallery may still show what media has removed with its FamiBook or its author.
      file: `SELECT id FROM media_file WHERE state <> 'deleted'
        OR famibook_id IN (SELECT id FROM famibook WHERE deleted_at IS NOT NULL)
        OR user_id IN (SELECT id FROM person WHERE deleted_at IS NOT NULL)`,
    },
  },
  beforeReplacing: ({ staged }) => [
    retirePictures(staged),
    `INSERT INTO ${staged('portrait')} ("id", "user_id", "sha256", "state", "created_at", "claimed_at", "delete_after")
     SELECT "id", "user_id", "sha256", 'deleted', "created_at", "claimed_at", ${IN_A_DAY}
       FROM "portrait" AS "live" WHERE ${isMissing(staged('portrait'))}`,
    // Audio needs its FamiBook: one that the backup does not have becomes a tombstone.
    `INSERT INTO ${staged('famibook')} ("id", "name", "name_key", "fact_version", "deleted_at", "audio_version")
     SELECT "id", "name", "name_key", "fact_version", now(), "audio_version"
       FROM "famibook" AS "live" WHERE ${isMissing(staged('famibook'))}`,
    retireAudio(staged),
  ],
  ofFamiBook: {
    before: ({ staged, famibookId }) => [
      // A FamiBook that media did not know yet when the backup was taken: its name comes with an event.
      `INSERT INTO ${staged('famibook')} ("id", "name") VALUES (${famibookId}, '') ON CONFLICT DO NOTHING`,
      `UPDATE ${staged('famibook')} AS "restored" SET "audio_version" = 1 + GREATEST("audio_version",
         (SELECT "audio_version" FROM "famibook" WHERE "id" = ${famibookId})) WHERE "id" = ${famibookId}`,
      retirePictures(staged, famibookId),
      retireAudio(staged, famibookId),
    ],
  },
};

const IN_A_DAY = `now() + interval '24 hours'`;

function retirePictures(staged: Staged, famibookId?: string) {
  return `
  INSERT INTO ${staged('media_file')} ("id", "famibook_id", "user_id", "sha256", "size", "type", "width", "height",
    "is_animated", "rendition_widths", "thumbhash", "taken_at", "state", "created_at", "claimed_at", "delete_after")
  SELECT "id", "famibook_id", "user_id", "sha256", "size", "type", "width", "height",
    "is_animated", "rendition_widths", "thumbhash", "taken_at", 'deleted', "created_at", "claimed_at", ${IN_A_DAY}
    FROM "media_file" AS "live" WHERE ${isMissing(staged('media_file'))} ${of(famibookId)}`;
}

function retireAudio(staged: Staged, famibookId?: string) {
  return `
  INSERT INTO ${staged('audio')} ("id", "famibook_id", "user_id", "original_filename", "size", "type", "duration",
    "sha256", "is_active", "created_at", "updated_at", "delete_after")
  SELECT "id", "famibook_id", "user_id", "original_filename", "size", "type", "duration",
    "sha256", false, "created_at", "updated_at", ${IN_A_DAY}
    FROM "audio" AS "live" WHERE ${isMissing(staged('audio'))} ${of(famibookId)}`;
}

function of(famibookId?: string) {
  return famibookId ? `AND "famibook_id" = ${famibookId}` : '';
}

function isMissing(table: string): string {
  return `NOT EXISTS (SELECT 1 FROM ${table} AS "staged" WHERE "staged"."id" = "live"."id")`;
}
