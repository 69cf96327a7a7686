-- The administrator's search of messages finds a message by its replies too (D13).
DO $$
BEGIN
  CREATE INDEX "message_reply_search_idx" ON "message" USING gin (lower("content") gin_trgm_ops) WHERE "parent_id" IS NOT NULL;
EXCEPTION WHEN undefined_object THEN
  RAISE NOTICE 'pg_trgm is not available: searching replies reads every row';
END $$;
