-- The quota adds up what was deleted from a FamiBook and is still stored, without reading all of its pictures.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "media_file_deleted_idx" ON "media_file"("famibook_id") WHERE "state" = 'deleted';
