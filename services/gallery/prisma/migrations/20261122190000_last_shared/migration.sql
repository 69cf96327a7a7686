-- When a photo was last shared, for the administrator's list of FamiBooks.
ALTER TABLE "famibook" ADD COLUMN "last_shared_at" TIMESTAMPTZ(6);
UPDATE "famibook" f SET "last_shared_at" = newest."at"
  FROM (SELECT "famibook_id", max("created_at") AS "at" FROM "photo" GROUP BY 1) newest
 WHERE f."id" = newest."famibook_id";
