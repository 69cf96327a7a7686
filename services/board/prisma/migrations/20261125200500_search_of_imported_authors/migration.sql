-- Names that an archive has for authors are found like those of people.
DO $$
BEGIN
  CREATE INDEX "message_author_name_search_idx" ON "message" USING gin (lower("author_name") gin_trgm_ops) WHERE "author_name" IS NOT NULL;
EXCEPTION WHEN undefined_object THEN
  RAISE NOTICE 'pg_trgm is not available: searching imported authors reads every row';
END $$;
