-- A suspended FamiBook is closed until it is resumed; a deleted one leaves its row as a tombstone.
ALTER TABLE "famibook" ADD COLUMN "suspended_at" TIMESTAMPTZ(6), ADD COLUMN "deleted_at" TIMESTAMPTZ(6);

-- A tombstone has no name.
ALTER TABLE "famibook" ALTER COLUMN "name_key" SET DEFAULT '';

-- A published event stays a while: a backup of this database then holds what a broker had confirmed and nobody handled.
ALTER TABLE "outbox" ADD COLUMN "published_at" TIMESTAMPTZ(3);

CREATE INDEX "outbox_unpublished_idx" ON "outbox"("seq") WHERE "published_at" IS NULL;

CREATE INDEX "outbox_published_at_idx" ON "outbox"("published_at") WHERE "published_at" IS NOT NULL;
