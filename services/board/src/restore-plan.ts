import type { RestorePlan } from '@famibook/service-kit/backup/restore-plan';
import { STORED_COUNTERS } from './stored-counters.ts';

const TOTALS = ['published_roots', 'published', 'pending_roots', 'to_review'];

/** Messages of people who are gone come with their tombstones, until the event that removes them again (D32). */
export const restorePlan: RestorePlan = {
  checks: STORED_COUNTERS,
  references: {
    uses: {
      famibook: 'SELECT DISTINCT famibook_id AS id FROM message',
      user: 'SELECT user_id AS id FROM message UNION SELECT user_id FROM message_reaction',
    },
  },
  ofFamiBook: {
    onlyMissing: {
      person: `id IN (SELECT user_id FROM message WHERE famibook_id = $1
        UNION SELECT user_id FROM message_reaction WHERE message_id IN (SELECT id FROM message WHERE famibook_id = $1))`,
    },
    before: ({ staged, famibookId }) => {
      const ofIt = (table: string, column: string) =>
        `COALESCE((SELECT "${column}" FROM ${table} WHERE "id" = ${famibookId}), 0)`;
      const changes = TOTALS.map(
        (column) => `"${column}" = "${column}" + ${ofIt(staged('famibook'), column)} - ${ofIt('"famibook"', column)}`,
      );
      return [`UPDATE "platform" SET ${changes.join(', ')}`];
    },
    // A backup that was taken during a removal holds the rest of it, and no event comes about that user again.
    after: ({ famibookId }) => [
      `INSERT INTO "unfinished_removal" ("kind", "id")
       SELECT 'user', "id" FROM "person" WHERE "deleted_at" IS NOT NULL AND "id" IN (
         SELECT "user_id" FROM "message" WHERE "famibook_id" = ${famibookId}
         UNION SELECT "user_id" FROM "message_reaction"
          WHERE "message_id" IN (SELECT "id" FROM "message" WHERE "famibook_id" = ${famibookId}))
       ON CONFLICT DO NOTHING`,
    ],
  },
};
