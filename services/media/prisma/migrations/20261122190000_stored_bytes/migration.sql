-- How many bytes a FamiBook stores: read by the quota and by the administrator's list of FamiBooks.
CREATE TABLE "famibook_storage" (
    "famibook_id" UUID NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "famibook_storage_pkey" PRIMARY KEY ("famibook_id")
);

-- By triggers, so that every path counts, a process of the version before too while it is being replaced. The rows are
-- those beside the table that was written, whatever the search path, and are locked in the order of their ids.
CREATE FUNCTION "count_stored_bytes"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_stored TEXT := CASE TG_TABLE_NAME WHEN 'media_file' THEN $sql$state <> 'deleted'$sql$ ELSE 'delete_after IS NULL' END;
  changed TEXT := concat_ws(' UNION ALL ',
    CASE WHEN TG_OP <> 'INSERT' THEN 'SELECT famibook_id, -size::bigint AS size FROM old_rows WHERE ' || is_stored END,
    CASE WHEN TG_OP <> 'DELETE' THEN 'SELECT famibook_id, size::bigint AS size FROM new_rows WHERE ' || is_stored END);
BEGIN
  EXECUTE format($sql$
    INSERT INTO %1$I.famibook_storage AS stored (famibook_id, bytes)
    SELECT famibook_id, sum(size) FROM (%2$s) changed GROUP BY 1 HAVING sum(size) <> 0 ORDER BY 1
    ON CONFLICT (famibook_id) DO UPDATE SET bytes = stored.bytes + EXCLUDED.bytes
  $sql$, TG_TABLE_SCHEMA, changed);
  RETURN NULL;
END $$;

CREATE TRIGGER "media_file_bytes_insert" AFTER INSERT ON "media_file"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "count_stored_bytes"();
CREATE TRIGGER "media_file_bytes_update" AFTER UPDATE ON "media_file"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "count_stored_bytes"();
CREATE TRIGGER "media_file_bytes_delete" AFTER DELETE ON "media_file"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "count_stored_bytes"();
CREATE TRIGGER "audio_bytes_insert" AFTER INSERT ON "audio"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "count_stored_bytes"();
CREATE TRIGGER "audio_bytes_update" AFTER UPDATE ON "audio"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "count_stored_bytes"();
CREATE TRIGGER "audio_bytes_delete" AFTER DELETE ON "audio"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "count_stored_bytes"();

-- What is there already. The triggers hold both tables still until this is committed.
INSERT INTO "famibook_storage" ("famibook_id", "bytes")
SELECT "famibook_id", sum("size") FROM (
  SELECT "famibook_id", "size" FROM "media_file" WHERE "state" <> 'deleted'
  UNION ALL SELECT "famibook_id", "size" FROM "audio" WHERE "delete_after" IS NULL) stored
GROUP BY 1;

-- A deleted FamiBook's pictures are retired together.
CREATE INDEX "media_file_famibook_id_idx" ON "media_file"("famibook_id");
