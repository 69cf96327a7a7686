-- The tables of every service that publishes or consumes events. Services that are older than this migration have created
-- them themselves, alike: there it changes nothing.
CREATE TABLE IF NOT EXISTS "outbox" (
    "seq" BIGSERIAL NOT NULL,
    "event" JSONB NOT NULL,
    "target" TEXT,
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "published_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("seq")
);

CREATE INDEX IF NOT EXISTS "outbox_unpublished_idx" ON "outbox"("seq") WHERE "published_at" IS NULL;

CREATE INDEX IF NOT EXISTS "outbox_published_at_idx" ON "outbox"("published_at") WHERE "published_at" IS NOT NULL;

CREATE TABLE IF NOT EXISTS "inbox" (
    "subscriber" TEXT NOT NULL,
    "event_id" UUID NOT NULL,
    "handled_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inbox_pkey" PRIMARY KEY ("subscriber","event_id")
);

CREATE INDEX IF NOT EXISTS "inbox_handled_at_idx" ON "inbox"("handled_at");

CREATE TABLE IF NOT EXISTS "dead_letter" (
    "subscriber" TEXT NOT NULL,
    "event_id" UUID NOT NULL,
    "event" JSONB NOT NULL,
    "error" TEXT NOT NULL,
    "tries" INTEGER NOT NULL,
    "failed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dead_letter_pkey" PRIMARY KEY ("subscriber","event_id")
);

CREATE INDEX IF NOT EXISTS "dead_letter_failed_at_idx" ON "dead_letter"("failed_at");

CREATE TABLE IF NOT EXISTS "restore_epoch" (
    "id" BOOLEAN NOT NULL DEFAULT true,
    "epoch" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "restore_epoch_pkey" PRIMARY KEY ("id")
);

INSERT INTO "restore_epoch" ("epoch") VALUES (0) ON CONFLICT DO NOTHING;
