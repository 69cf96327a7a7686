import type { RestorePlan } from '@famibook/service-kit/backup/restore-plan';

/** The folder in the cloud drive is today's, and is listed again: what was imported since may have to be imported again. */
export const restorePlan: RestorePlan = {
  // Also of a FamiBook that the backup does not have: its folder never becomes another family's (D34).
  beforeReplacing: ({ staged }) => [
    `DELETE FROM ${staged('drive_folder')} AS "restored" USING "drive_folder" AS "live"
      WHERE "live"."folder_id" IS NOT NULL
        AND ("live"."famibook_id" = "restored"."famibook_id" OR "live"."folder_id" = "restored"."folder_id")`,
    `INSERT INTO ${staged('drive_folder')} ("famibook_id", "folder_id", "folder_name")
     SELECT "famibook_id", "folder_id", "folder_name" FROM "drive_folder" WHERE "folder_id" IS NOT NULL`,
  ],
  ofFamiBook: {
    onlyMissing: { drive_folder: 'famibook_id = $1' },
    after: ({ famibookId }) => [`UPDATE "drive_folder" SET "listed_at" = NULL WHERE "famibook_id" = ${famibookId}`],
  },
};
