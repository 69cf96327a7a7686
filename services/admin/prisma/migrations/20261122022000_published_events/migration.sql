-- A published event stays a while: a backup of this database then holds what a broker had confirmed and nobody handled.
ALTER TABLE "outbox" ADD COLUMN "published_at" TIMESTAMPTZ(3);

CREATE INDEX "outbox_unpublished_idx" ON "outbox"("seq") WHERE "published_at" IS NULL;

CREATE INDEX "outbox_published_at_idx" ON "outbox"("published_at") WHERE "published_at" IS NOT NULL;
