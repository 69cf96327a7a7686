-- Totals of the lists: requests of a FamiBook, users with a membership in each state, each once, and FamiBooks.
ALTER TABLE "famibook" ADD COLUMN "pending_total" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "platform_total" ADD COLUMN "approved_people" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "platform_total" ADD COLUMN "pending_people" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "platform_total" ADD COLUMN "famibooks" INTEGER NOT NULL DEFAULT 0;

UPDATE "famibook" f SET "pending_total" = waiting.total
  FROM (SELECT "famibook_id", count(*) AS total FROM "famibook_membership" WHERE NOT "is_approved" GROUP BY 1) waiting
 WHERE f."id" = waiting."famibook_id";
UPDATE "platform_total" SET
  "approved_people" = (SELECT count(DISTINCT "user_id") FROM "famibook_membership" WHERE "is_approved"),
  "pending_people" = (SELECT count(DISTINCT "user_id") FROM "famibook_membership" WHERE NOT "is_approved"),
  "famibooks" = (SELECT count(*) FROM "famibook");
