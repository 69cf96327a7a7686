import type { RestorePlan } from '@famibook/service-kit/backup/restore-plan';

/** A file whose photo comes back is no removed one any more; it can be removed again. */
export const restorePlan: RestorePlan = {
  retained: {
    removed_file: ({ staged }) =>
      `NOT EXISTS (SELECT 1 FROM ${staged('photo')} AS "photo" WHERE "photo"."file_id" = "row"."file_id")`,
  },
};
