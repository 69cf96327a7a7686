import type { RestorePlan } from '@famibook/service-kit/backup/restore-plan';
import { STORED_COUNTERS } from './stored-counters.ts';

/** What a rehearsal looks at besides what Postgres checks. */
export const restorePlan: RestorePlan = {
  checks: STORED_COUNTERS,
  references: {
    uses: {
      famibook: 'SELECT DISTINCT famibook_id AS id FROM message',
      user: 'SELECT user_id AS id FROM message UNION SELECT user_id FROM message_reaction',
    },
  },
};
