-- CreateEnum
CREATE TYPE "file_state" AS ENUM ('staged', 'claimed', 'deleted');

-- CreateTable
CREATE TABLE "media_file" (
    "id" UUID NOT NULL,
    "famibook_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "sha256" CHAR(64) NOT NULL,
    "size" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "is_animated" BOOLEAN NOT NULL,
    "rendition_widths" INTEGER[],
    "thumbhash" TEXT NOT NULL,
    "taken_at" TIMESTAMPTZ(6),
    "state" "file_state" NOT NULL DEFAULT 'staged',
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "claimed_at" TIMESTAMPTZ(6),
    "delete_after" TIMESTAMPTZ(6),

    CONSTRAINT "media_file_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "intake" (
    "file_id" UUID NOT NULL,
    "famibook_id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(6) NOT NULL,
    "is_abandoned" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "intake_pkey" PRIMARY KEY ("file_id")
);

-- CreateTable
CREATE TABLE "person" (
    "id" UUID NOT NULL,
    "deleted_at" TIMESTAMPTZ(6),

    CONSTRAINT "person_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "media_file_state_created_at_idx" ON "media_file"("state", "created_at");

-- CreateIndex
CREATE INDEX "media_file_delete_after_idx" ON "media_file"("delete_after");

-- CreateIndex
CREATE INDEX "media_file_user_id_idx" ON "media_file"("user_id");

-- CreateIndex
CREATE INDEX "intake_started_at_idx" ON "intake"("started_at");

-- What every service that announces or hears facts has in its own schema. Goes into its first migration.
CREATE TABLE "outbox" (
    "seq" BIGSERIAL NOT NULL,
    "event" JSONB NOT NULL,
    "target" TEXT,
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("seq")
);

CREATE TABLE "inbox" (
    "subscriber" TEXT NOT NULL,
    "event_id" UUID NOT NULL,
    "handled_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inbox_pkey" PRIMARY KEY ("subscriber","event_id")
);

CREATE INDEX "inbox_handled_at_idx" ON "inbox"("handled_at");

CREATE TABLE "dead_letter" (
    "subscriber" TEXT NOT NULL,
    "event_id" UUID NOT NULL,
    "event" JSONB NOT NULL,
    "error" TEXT NOT NULL,
    "tries" INTEGER NOT NULL,
    "failed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dead_letter_pkey" PRIMARY KEY ("subscriber","event_id")
);

CREATE INDEX "dead_letter_failed_at_idx" ON "dead_letter"("failed_at");

CREATE TABLE "restore_epoch" (
    "id" BOOLEAN NOT NULL DEFAULT true,
    "epoch" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "restore_epoch_pkey" PRIMARY KEY ("id")
);

INSERT INTO "restore_epoch" ("epoch") VALUES (0);
