-- When a message was last posted, for the administrator's list of FamiBooks.
ALTER TABLE "famibook" ADD COLUMN "last_posted_at" TIMESTAMPTZ(6);
UPDATE "famibook" f SET "last_posted_at" = newest."at"
  FROM (SELECT "famibook_id", max("created_at") AS "at" FROM "message" GROUP BY 1) newest
 WHERE f."id" = newest."famibook_id";
