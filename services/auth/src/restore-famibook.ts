import type { FamiBookParts, RestorePlan } from '@famibook/service-kit/backup/restore-plan';

/**
 * A restore of one FamiBook brings its name, settings and memberships back. People are never changed, and all stay signed
 * in; its plan, its suspension and its invitations stay as they are now (D32).
 */
export const restoreFamiBookPlan: RestorePlan['ofFamiBook'] = {
  onlyMissing: {
    founding: 'key = (SELECT founding_key FROM famibook WHERE id = $1)',
    // An invitation that was revoked since must not open again.
    invitation: 'FALSE',
  },
  before: (parts) => [
    stayAway(parts),
    keepManager(parts),
    nameFamiBook(parts),
    ...publishMembers(parts),
    forget(parts),
  ],
  after: ({ famibookId, ...parts }) => [
    `UPDATE "famibook_membership" SET "is_manager" = true
      WHERE "id" = (SELECT "id" FROM "famibook_membership" WHERE "famibook_id" = ${famibookId} AND "is_approved"
                     ORDER BY "created_at", "id" LIMIT 1)
        AND NOT EXISTS (SELECT 1 FROM "famibook_membership" WHERE "famibook_id" = ${famibookId} AND "is_manager")`,
    `UPDATE "famibook" SET
       "member_total" = (SELECT count(*) FROM "famibook_membership" WHERE "famibook_id" = "famibook"."id" AND "is_approved"),
       "pending_total" = (SELECT count(*) FROM "famibook_membership" WHERE "famibook_id" = "famibook"."id" AND NOT "is_approved")
      WHERE "id" = ${famibookId}`,
    `UPDATE "platform_total" SET
       "approved_members" = (SELECT count(*) FROM "famibook_membership" WHERE "is_approved"),
       "approved_people" = (SELECT count(DISTINCT "user_id") FROM "famibook_membership" WHERE "is_approved"),
       "pending_people" = (SELECT count(DISTINCT "user_id") FROM "famibook_membership" WHERE NOT "is_approved"),
       "famibooks" = (SELECT count(*) FROM "famibook")`,
    ...leaveIt(famibookId),
    ...enterIt(famibookId),
    publishWithNames(
      parts,
      `SELECT 'famibook.restored.v1' AS "type", "id"::text AS "aggregate_id", "version",
      jsonb_build_object('famibookId', "id", 'famibookName', "name", 'planType', "plan_type",
        'isSuspended', "suspended_at" IS NOT NULL, 'foundingKey', "founding_key") AS "data"
      FROM "famibook" WHERE "id" = ${famibookId}`,
    ),
  ],
};

/** Events name the administrator and the user they are about, as Activity shows them (D41). */
function publishWithNames({ administrator, publish }: Pick<FamiBookParts, 'administrator' | 'publish'>, query: string) {
  return publish(`SELECT "event".*,
     (SELECT COALESCE(jsonb_object_agg("id"::text, trim("first_name" || ' ' || "last_name")), '{}') FROM "user"
       WHERE "id" IN ('${administrator}'::uuid, ("event"."data" ->> 'userId')::uuid)) AS "names"
     FROM (${query}) AS "event"`);
}

/** Users who were deleted since the backup are no members. */
function stayAway({ staged, famibookId }: FamiBookParts) {
  return `DELETE FROM ${staged('famibook_membership')} AS "member" WHERE "famibook_id" = ${famibookId}
     AND NOT EXISTS (SELECT 1 FROM "user" WHERE "user"."id" = "member"."user_id")`;
}

/** When its manager was deleted since: its current manager if the backup has that member, else the oldest member. */
function keepManager({ staged, famibookId }: FamiBookParts) {
  return `UPDATE ${staged('famibook_membership')} AS "member" SET "is_manager" = true, "is_approved" = true
     FROM "famibook_membership" AS "now"
    WHERE "member"."famibook_id" = ${famibookId} AND "now"."famibook_id" = ${famibookId} AND "now"."is_manager"
      AND "now"."user_id" = "member"."user_id"
      AND NOT EXISTS (SELECT 1 FROM ${staged('famibook_membership')} WHERE "famibook_id" = ${famibookId} AND "is_manager")`;
}

function nameFamiBook({ staged, famibookId, newName }: FamiBookParts) {
  return `UPDATE ${staged('famibook')} AS "restored" SET
     ${newName ? `"name" = ${newName.name}, "name_key" = ${newName.key},` : ''}
     "version" = "restored"."version" + (SELECT COALESCE(max("version"), 0) FROM "famibook") + 1,
     "plan_type" = COALESCE((SELECT "plan_type" FROM "founding" WHERE "key" = "restored"."founding_key"), "restored"."plan_type"),
     "suspended_at" = CASE WHEN EXISTS (SELECT 1 FROM "famibook" WHERE "id" = ${famibookId})
       THEN (SELECT "suspended_at" FROM "famibook" WHERE "id" = ${famibookId}) ELSE "restored"."suspended_at" END
    WHERE "id" = ${famibookId}`;
}

/**
 * Everyone who is, was or becomes a member gets a new identity, without a new sign-in; the end of a membership is
 * published.
 */
function publishMembers({ staged, famibookId, ...parts }: FamiBookParts) {
  return [
    `WITH "bumped" AS (
     UPDATE "user" SET "identity_version" = "identity_version" + 1
      WHERE "id" IN (SELECT "user_id" FROM "famibook_membership" WHERE "famibook_id" = ${famibookId}
                     UNION SELECT "user_id" FROM ${staged('famibook_membership')} WHERE "famibook_id" = ${famibookId})
     RETURNING "id", "identity_version"),
   "noted" AS (
     INSERT INTO "untold_change" ("user_id", "version", "ended_hashes", "changed_at")
     SELECT "id", "identity_version", '{}', now() FROM "bumped")
   ${publishWithNames(
     parts,
     `SELECT 'person.identity-changed.v1' AS "type", "id"::text AS "aggregate_id", "identity_version" AS "version",
     jsonb_build_object('userId', "id", 'endedSessions', '[]'::jsonb) AS "data" FROM "bumped"`,
   )}`,
    publishWithNames(
      parts,
      `SELECT 'membership.ended.v1' AS "type", "member"."id"::text AS "aggregate_id", "identity_version" AS "version",
    jsonb_build_object('membershipId', "member"."id", 'userId', "user_id", 'famibookId', "famibook_id",
      'famibookName', "famibook"."name", 'wasApproved', "is_approved") AS "data"
    FROM "famibook_membership" AS "member" JOIN "user" ON "user"."id" = "user_id" JOIN "famibook" ON "famibook"."id" = "famibook_id"
   WHERE "famibook_id" = ${famibookId} AND NOT EXISTS (SELECT 1 FROM ${staged('famibook_membership')} AS "restored"
     WHERE "restored"."famibook_id" = ${famibookId} AND "restored"."user_id" = "member"."user_id")`,
    ),
  ];
}

/** What people left who were deleted since the backup is removed again by everyone who follows these events. */
function forget({ staged, ...parts }: FamiBookParts) {
  return publishWithNames(
    parts,
    `SELECT 'person.deleted.v1' AS "type", "id"::text AS "aggregate_id", "identity_version" + 1 AS "version",
    jsonb_build_object('userId', "id", 'isRepeated', true) AS "data" FROM ${staged('user')} AS "gone"
   WHERE NOT EXISTS (SELECT 1 FROM "user" WHERE "user"."id" = "gone"."id")`,
  );
}

/** Sessions stay, and stand in another FamiBook of their user, as after the end of any membership. */
function leaveIt(famibookId: string): string[] {
  const isNoMember = (userId: string) =>
    `NOT EXISTS (SELECT 1 FROM "famibook_membership" WHERE "user_id" = ${userId} AND "famibook_id" = ${famibookId})`;
  const next = (userId: string) =>
    `(SELECT "famibook_id" FROM "famibook_membership" WHERE "user_id" = ${userId}
       ORDER BY "is_approved" DESC, "created_at", "id" LIMIT 1)`;
  return [
    `UPDATE "session" SET "current_famibook_id" = ${next('"session"."user_id"')} FROM "user"
      WHERE "user"."id" = "session"."user_id" AND NOT "user"."is_admin" AND "current_famibook_id" = ${famibookId}
        AND ${isNoMember('"session"."user_id"')}`,
    `UPDATE "user" SET "last_current_famibook_id" = ${next('"user"."id"')}
      WHERE NOT "is_admin" AND "last_current_famibook_id" = ${famibookId} AND ${isNoMember('"user"."id"')}`,
  ];
}

/** It becomes the current FamiBook of sessions that have none, as after any membership that begins. */
function enterIt(famibookId: string): string[] {
  const isMember = (userId: string) =>
    `EXISTS (SELECT 1 FROM "famibook_membership" WHERE "user_id" = ${userId} AND "famibook_id" = ${famibookId})`;
  return [
    `UPDATE "session" SET "current_famibook_id" = ${famibookId} FROM "user"
      WHERE "user"."id" = "session"."user_id" AND NOT "user"."is_admin" AND "session"."ended_at" IS NULL
        AND "current_famibook_id" IS NULL AND ${isMember('"session"."user_id"')}`,
    `UPDATE "user" SET "last_current_famibook_id" = ${famibookId}
      WHERE NOT "is_admin" AND "last_current_famibook_id" IS NULL AND ${isMember('"user"."id"')}`,
  ];
}
