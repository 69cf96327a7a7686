-- The search of people (D13) looks for any part of a name or an e-mail among all users. Without the extension, which a
-- database may not offer, it reads every row instead.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public;
  CREATE INDEX "user_search_idx" ON "user"
    USING gin (lower("first_name" || ' ' || "last_name" || ' ' || "email") gin_trgm_ops);
  CREATE INDEX "famibook_search_idx" ON "famibook" USING gin (lower("name") gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN
  RAISE NOTICE 'pg_trgm is not available: searching people reads every row';
END $$;
