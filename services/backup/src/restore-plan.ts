import type { RestorePlan } from '@famibook/service-kit/backup/restore-plan';

/** The folder in the cloud drive is today's, and is listed again: what was imported since may have to be imported again. */
export const restorePlan: RestorePlan = {
  ofFamiBook: {
    onlyMissing: { drive_folder: 'famibook_id = $1' },
    after: ({ famibookId }) => [`UPDATE "drive_folder" SET "listed_at" = NULL WHERE "famibook_id" = ${famibookId}`],
  },
};
