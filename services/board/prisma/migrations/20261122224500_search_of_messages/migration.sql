-- The administrator's search of messages (D13) looks for any part of a text or of an author's name on the whole platform.
-- Without the extension, which a database may not offer, it reads every row instead.
DO $$
BEGIN
  BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public;
  EXCEPTION WHEN unique_violation OR duplicate_object THEN
    NULL; -- Another service created it at the same moment.
  END;
  CREATE INDEX "message_search_idx" ON "message" USING gin (lower("content") gin_trgm_ops) WHERE "parent_id" IS NULL;
  CREATE INDEX "person_search_idx" ON "person" USING gin (lower("first_name" || ' ' || "last_name") gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN
  RAISE NOTICE 'pg_trgm is not available: searching messages reads every row';
END $$;
