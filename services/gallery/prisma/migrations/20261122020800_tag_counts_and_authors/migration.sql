-- How many photos have a tag, counted by triggers in the transaction of the write, as months are: a process of the version
-- before counts too while it is being replaced. Whoever tags holds the FamiBook's row locked. The tags are those beside the
-- table that was written, whatever the search path is.
ALTER TABLE "tag" ADD COLUMN "photo_count" INTEGER NOT NULL DEFAULT 0;

CREATE FUNCTION "count_tags"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  step INTEGER := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  EXECUTE format($sql$
    UPDATE %1$I.tag AS kept SET photo_count = kept.photo_count + $1 * c.photos
    FROM (SELECT tag_id, count(*) AS photos FROM changed GROUP BY tag_id) c
    WHERE kept.id = c.tag_id
  $sql$, TG_TABLE_SCHEMA) USING step;
  RETURN NULL;
END $$;

CREATE TRIGGER "photo_tag_counts_insert" AFTER INSERT ON "photo_tag"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_tags"();
CREATE TRIGGER "photo_tag_counts_delete" AFTER DELETE ON "photo_tag"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_tags"();

-- What is there already. The triggers hold the tags still until this is committed.
UPDATE "tag" SET "photo_count" = c."photos"
FROM (SELECT "tag_id", count(*) AS "photos" FROM "photo_tag" GROUP BY "tag_id") c
WHERE "tag"."id" = c."tag_id";

CREATE INDEX "tag_famibook_id_photo_count_folded_idx" ON "tag"("famibook_id", "photo_count" DESC, "folded");

-- One person's photos, in either order, in one FamiBook and for the administrator in all: each list has one index, and
-- the administrator's are written otherwise, as those of all photos are.
CREATE INDEX "photo_famibook_id_user_id_created_at_id_idx" ON "photo"("famibook_id", "user_id", "created_at", "id");
CREATE INDEX "photo_famibook_id_user_id_taken_order_id_idx"
  ON "photo"("famibook_id", "user_id", COALESCE("taken_at", "created_at"), "id");
CREATE INDEX "photo_author_shared_idx" ON "photo"("user_id", ("created_at" AT TIME ZONE 'UTC'), "id");
CREATE INDEX "photo_author_taken_idx" ON "photo"("user_id", (COALESCE("taken_at", "created_at") AT TIME ZONE 'UTC'), "id");
-- Each of the last two begins with the person: this one finds nothing that they do not, and would be sorted from.
DROP INDEX "photo_user_id_idx";
