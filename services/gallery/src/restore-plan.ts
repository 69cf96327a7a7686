import type { RestorePlan } from '@famibook/service-kit/backup/restore-plan';
import { STORED_COUNTERS } from './stored-counters.ts';

/** A file whose photo comes back is no longer a removed one; it can be removed again. */
export const restorePlan: RestorePlan = {
  checks: STORED_COUNTERS,
  references: {
    uses: {
      file: 'SELECT file_id AS id FROM photo',
      famibook: 'SELECT DISTINCT famibook_id AS id FROM photo',
      user: `SELECT user_id AS id FROM photo UNION SELECT user_id FROM photo_comment UNION
        SELECT user_id FROM photo_reaction`,
    },
  },
  retained: {
    removed_file: ({ staged }) =>
      `NOT EXISTS (SELECT 1 FROM ${staged('photo')} AS "photo" WHERE "photo"."file_id" = "row"."file_id")`,
  },
  ofFamiBook: {
    // What people who are gone shared comes with their tombstones, until the event that removes it again (D32).
    onlyMissing: {
      person: `id IN (SELECT user_id FROM photo WHERE famibook_id = $1
        UNION SELECT user_id FROM photo_comment WHERE photo_id IN (SELECT id FROM photo WHERE famibook_id = $1)
        UNION SELECT user_id FROM photo_reaction WHERE photo_id IN (SELECT id FROM photo WHERE famibook_id = $1))`,
    },
    before: ({ staged, famibookId }) => [
      `DELETE FROM "removed_file" WHERE "file_id" IN
         (SELECT "file_id" FROM ${staged('photo')} WHERE "famibook_id" = ${famibookId})`,
      `UPDATE "platform" SET "photo_count" = "photo_count"
         + COALESCE((SELECT "photo_count" FROM ${staged('famibook')} WHERE "id" = ${famibookId}), 0)
         - COALESCE((SELECT "photo_count" FROM "famibook" WHERE "id" = ${famibookId}), 0)`,
      `INSERT INTO "platform_month" AS "kept" ("sort", "month", "photo_count")
       SELECT "sort", "month", sum("photos") FROM (
         SELECT "sort", "month", "photo_count" AS "photos" FROM ${staged('famibook_month')} WHERE "famibook_id" = ${famibookId}
         UNION ALL
         SELECT "sort", "month", -"photo_count" FROM "famibook_month" WHERE "famibook_id" = ${famibookId}) AS "changed"
        GROUP BY 1, 2 HAVING sum("photos") <> 0 ORDER BY 1, 2
       ON CONFLICT ("sort", "month") DO UPDATE SET "photo_count" = "kept"."photo_count" + EXCLUDED."photo_count"`,
    ],
    // A backup that was taken during a removal holds the rest of it, and no event comes about that user again.
    after: ({ famibookId }) => [
      `INSERT INTO "unfinished_removal" ("kind", "id")
       SELECT 'user', "id" FROM "person" WHERE "deleted_at" IS NOT NULL AND "id" IN (
         SELECT "user_id" FROM "photo" WHERE "famibook_id" = ${famibookId}
         UNION SELECT "user_id" FROM "photo_comment"
          WHERE "photo_id" IN (SELECT "id" FROM "photo" WHERE "famibook_id" = ${famibookId})
         UNION SELECT "user_id" FROM "photo_reaction"
          WHERE "photo_id" IN (SELECT "id" FROM "photo" WHERE "famibook_id" = ${famibookId}))
       ON CONFLICT DO NOTHING`,
    ],
  },
};
