import type { RestorePlan } from '@famibook/service-kit/backup/restore-plan';
import { restoreFamiBookPlan } from './restore-famibook.ts';
import { STORED_COUNTERS } from './stored-counters.ts';

/**
 * A restore of everything signs everyone out but the administrator who restores, and ends sign-ins and requests for a
 * reset that are not finished: what was approved before must not open an account of the backup. Versions only ever grow,
 * so that no cache and no replica takes what was restored for something older than it knows (D32).
 */
export const restorePlan: RestorePlan = {
  checks: STORED_COUNTERS,
  references: {
    owns: {
      user: `SELECT "id" FROM "user" ${orDeleted('person.deleted.v1', 'userId')}`,
      famibook: `SELECT "id" FROM "famibook" ${orDeleted('famibook.deleted.v1', 'famibookId')}`,
    },
  },
  retained: {
    session: ({ administrator }) => `"user_id" = '${administrator}'::uuid`,
    pending_sign_in: () => 'FALSE',
  },
  removeUsers: ({ live }) => [
    `INSERT INTO "outbox" ("event")
     SELECT jsonb_build_object('id', gen_random_uuid(), 'type', 'person.deleted.v1', 'aggregateId', "id",
       'version', "identity_version" + 1, 'epoch', 0, 'occurredAt', to_char(now() AT TIME ZONE 'UTC', ${ISO_FORMAT}),
       'traceId', gen_random_uuid(), 'source', 'auth', 'actor', jsonb_build_object('kind', 'service', 'id', 'backup'),
       'data', jsonb_build_object('userId', "id", 'emailHash', encode(sha256(convert_to("email", 'UTF8')), 'hex'),
         'isRepeated', true))
       FROM "user" WHERE "id" = ANY($1::uuid[])`,
    'DELETE FROM "user" WHERE "id" = ANY($1::uuid[])',
    // The present manager stays the manager of a FamiBook that has lost its own; statements take the same parameters.
    `UPDATE "famibook_membership" AS "member" SET "is_manager" = true, "is_approved" = true
       FROM ${live('famibook_membership')} AS "now"
      WHERE "now"."is_manager" AND "now"."famibook_id" = "member"."famibook_id" AND "now"."user_id" = "member"."user_id"
        AND "now"."user_id" <> ALL($1::uuid[])
        AND NOT EXISTS (SELECT 1 FROM "famibook_membership" AS "manager"
                         WHERE "manager"."famibook_id" = "member"."famibook_id" AND "manager"."is_manager")`,
    // Else the oldest member, as in a restore of one FamiBook.
    `UPDATE "famibook_membership" SET "is_manager" = true
      WHERE cardinality($1::uuid[]) > 0 AND "id" IN (
        SELECT DISTINCT ON ("member"."famibook_id") "member"."id" FROM "famibook_membership" AS "member"
         WHERE "member"."is_approved"
           AND NOT EXISTS (SELECT 1 FROM "famibook_membership" AS "manager"
                            WHERE "manager"."famibook_id" = "member"."famibook_id" AND "manager"."is_manager")
         ORDER BY "member"."famibook_id", "member"."created_at", "member"."id")`,
    `UPDATE "famibook" SET
       "member_total" = (SELECT count(*) FROM "famibook_membership" AS "member"
                          WHERE "member"."famibook_id" = "famibook"."id" AND "member"."is_approved"),
       "pending_total" = (SELECT count(*) FROM "famibook_membership" AS "member"
                           WHERE "member"."famibook_id" = "famibook"."id" AND NOT "member"."is_approved")
      WHERE cardinality($1::uuid[]) > 0`,
    `UPDATE "platform_total" SET
       "approved_members" = (SELECT count(*) FROM "famibook_membership" WHERE "is_approved"),
       "approved_people" = (SELECT count(DISTINCT "user_id") FROM "famibook_membership" WHERE "is_approved"),
       "pending_people" = (SELECT count(DISTINCT "user_id") FROM "famibook_membership" WHERE NOT "is_approved")
      WHERE cardinality($1::uuid[]) > 0`,
  ],
  beforeReplacing: ({ staged, administrator }) => [
    `UPDATE ${staged('user')} SET "identity_version" =
       "identity_version" + (SELECT COALESCE(max("identity_version"), 0) FROM "user") + 1`,
    `UPDATE ${staged('famibook')} SET "version" = "version" + (SELECT COALESCE(max("version"), 0) FROM "famibook") + 1`,
    `UPDATE ${staged('password_reset_request')} SET "ended_at" = now()
      WHERE "completed_at" IS NULL AND "ended_at" IS NULL`,
    // The session cache hears of every session that was open, as after any change of an identity.
    `INSERT INTO "untold_change" ("user_id", "version", "ended_hashes", "changed_at")
     SELECT "user_id", (SELECT max("identity_version") FROM "user") + 1,
       COALESCE(array_agg("hash"::text) FILTER (WHERE "user_id" <> '${administrator}'::uuid), '{}'), now()
       FROM "session" GROUP BY "user_id"
     ON CONFLICT ("user_id", "version") DO UPDATE
       SET "ended_hashes" = "untold_change"."ended_hashes" || EXCLUDED."ended_hashes"`,
  ],
  ofFamiBook: restoreFamiBookPlan,
};

/** Subscribers may not have seen this event yet; published events stay in the outbox for longer than that takes. */
function orDeleted(type: string, id: string): string {
  return `UNION ALL SELECT ("event" -> 'data' ->> '${id}')::uuid FROM "outbox" WHERE "event" ->> 'type' = '${type}'`;
}

/** As events carry it. */
const ISO_FORMAT = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;
