import type { RestorePlan } from '@famibook/service-kit/backup/restore-plan';
import { STORED_COUNTERS } from './stored-counters.ts';

/** A file whose photo comes back is no removed one any more; it can be removed again. */
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
};
