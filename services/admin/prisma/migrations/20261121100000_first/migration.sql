-- CreateEnum
CREATE TYPE "subscription_state" AS ENUM ('pending', 'approving', 'approved', 'rejected');

-- CreateTable
CREATE TABLE "photo_book_subscription" (
    "id" SERIAL NOT NULL,
    "manager_name" TEXT NOT NULL,
    "manager_email" TEXT NOT NULL,
    "company_name" TEXT,
    "phone_number" TEXT,
    "plan_type" TEXT NOT NULL,
    "requested_spaces" INTEGER NOT NULL,
    "famibook_name" TEXT NOT NULL,
    "message" TEXT,
    "password_hash" TEXT,
    "state" "subscription_state" NOT NULL DEFAULT 'pending',
    "claim" UUID,
    "claimed_until" TIMESTAMPTZ(6),
    "approved_at" TIMESTAMPTZ(6),
    "decided_by" UUID,
    "manager_user_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "plan_version" INTEGER NOT NULL DEFAULT 0,
    "plan_told_version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "photo_book_subscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox" (
    "seq" BIGSERIAL NOT NULL,
    "event" JSONB NOT NULL,
    "target" TEXT,
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("seq")
);

-- CreateTable
CREATE TABLE "inbox" (
    "subscriber" TEXT NOT NULL,
    "event_id" UUID NOT NULL,
    "handled_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inbox_pkey" PRIMARY KEY ("subscriber","event_id")
);

-- CreateTable
CREATE TABLE "dead_letter" (
    "subscriber" TEXT NOT NULL,
    "event_id" UUID NOT NULL,
    "event" JSONB NOT NULL,
    "error" TEXT NOT NULL,
    "tries" INTEGER NOT NULL,
    "failed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dead_letter_pkey" PRIMARY KEY ("subscriber","event_id")
);

-- CreateTable
CREATE TABLE "restore_epoch" (
    "id" BOOLEAN NOT NULL DEFAULT true,
    "epoch" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "restore_epoch_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "photo_book_subscription_state_created_at_idx" ON "photo_book_subscription"("state", "created_at");

-- CreateIndex
CREATE INDEX "photo_book_subscription_created_at_idx" ON "photo_book_subscription"("created_at");

-- CreateIndex
CREATE INDEX "inbox_handled_at_idx" ON "inbox"("handled_at");

-- CreateIndex
CREATE INDEX "dead_letter_failed_at_idx" ON "dead_letter"("failed_at");

INSERT INTO "restore_epoch" ("epoch") VALUES (0);
