-- CreateTable
CREATE TABLE "user" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "profile_image_url" TEXT,
    "is_admin" BOOLEAN NOT NULL DEFAULT false,
    "identity_version" BIGINT NOT NULL DEFAULT 1,
    "last_current_famibook_id" UUID,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "first_password" (
    "user_id" UUID NOT NULL,
    "selector" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "first_password_pkey" PRIMARY KEY ("user_id","selector")
);

-- CreateTable
CREATE TABLE "founding" (
    "key" TEXT NOT NULL,
    "plan_type" TEXT NOT NULL,
    "plan_version" BIGINT NOT NULL DEFAULT 0,
    "famibook_id" UUID,
    "manager_user_id" UUID,
    "made_account" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "founding_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "famibook" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "plan_type" TEXT NOT NULL,
    "founding_key" TEXT NOT NULL,
    "version" BIGINT NOT NULL DEFAULT 1,
    "member_total" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "famibook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "famibook_membership" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "famibook_id" UUID NOT NULL,
    "is_approved" BOOLEAN NOT NULL DEFAULT false,
    "is_manager" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "famibook_membership_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ended_membership" (
    "user_id" UUID NOT NULL,
    "famibook_id" UUID NOT NULL,
    "was_approved" BOOLEAN NOT NULL,
    "ended_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "ended_membership_pkey" PRIMARY KEY ("user_id","famibook_id")
);

-- CreateTable
CREATE TABLE "platform_total" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "approved_members" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "platform_total_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" UUID NOT NULL,
    "hash" CHAR(64) NOT NULL,
    "user_id" UUID NOT NULL,
    "current_famibook_id" UUID,
    "user_agent" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "last_used_at" TIMESTAMPTZ(6) NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "absolute_expires_at" TIMESTAMPTZ(6) NOT NULL,
    "ended_at" TIMESTAMPTZ(6),

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "known_browser" (
    "user_id" UUID NOT NULL,
    "hash" CHAR(64) NOT NULL,
    "last_used_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "known_browser_pkey" PRIMARY KEY ("user_id","hash")
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
CREATE UNIQUE INDEX "user_email_key" ON "user"("email");

-- CreateIndex
CREATE INDEX "user_last_current_famibook_id_idx" ON "user"("last_current_famibook_id");

-- CreateIndex
CREATE UNIQUE INDEX "famibook_name_key_key" ON "famibook"("name_key");

-- CreateIndex
CREATE INDEX "famibook_founding_key_idx" ON "famibook"("founding_key");

-- CreateIndex
CREATE INDEX "famibook_membership_famibook_id_is_approved_created_at_id_idx" ON "famibook_membership"("famibook_id", "is_approved", "created_at", "id");

-- CreateIndex
CREATE INDEX "famibook_membership_is_approved_created_at_id_idx" ON "famibook_membership"("is_approved", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "famibook_membership_user_id_famibook_id_key" ON "famibook_membership"("user_id", "famibook_id");

-- CreateIndex
CREATE INDEX "ended_membership_famibook_id_idx" ON "ended_membership"("famibook_id");

-- CreateIndex
CREATE UNIQUE INDEX "session_hash_key" ON "session"("hash");

-- CreateIndex
CREATE INDEX "session_user_id_created_at_idx" ON "session"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "session_current_famibook_id_idx" ON "session"("current_famibook_id");

-- CreateIndex
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");

-- CreateIndex
CREATE INDEX "session_ended_at_idx" ON "session"("ended_at");

-- CreateIndex
CREATE INDEX "known_browser_last_used_at_idx" ON "known_browser"("last_used_at");

-- CreateIndex
CREATE INDEX "inbox_handled_at_idx" ON "inbox"("handled_at");

-- CreateIndex
CREATE INDEX "dead_letter_failed_at_idx" ON "dead_letter"("failed_at");

-- AddForeignKey
ALTER TABLE "user" ADD CONSTRAINT "user_last_current_famibook_id_fkey" FOREIGN KEY ("last_current_famibook_id") REFERENCES "famibook"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "first_password" ADD CONSTRAINT "first_password_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "famibook" ADD CONSTRAINT "famibook_founding_key_fkey" FOREIGN KEY ("founding_key") REFERENCES "founding"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "famibook_membership" ADD CONSTRAINT "famibook_membership_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "famibook_membership" ADD CONSTRAINT "famibook_membership_famibook_id_fkey" FOREIGN KEY ("famibook_id") REFERENCES "famibook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ended_membership" ADD CONSTRAINT "ended_membership_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ended_membership" ADD CONSTRAINT "ended_membership_famibook_id_fkey" FOREIGN KEY ("famibook_id") REFERENCES "famibook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_current_famibook_id_fkey" FOREIGN KEY ("current_famibook_id") REFERENCES "famibook"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "known_browser" ADD CONSTRAINT "known_browser_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What a Prisma schema cannot say.

-- One manager a FamiBook, who is approved (D1).
CREATE UNIQUE INDEX "famibook_membership_one_manager" ON "famibook_membership"("famibook_id") WHERE "is_manager";
ALTER TABLE "famibook_membership" ADD CONSTRAINT "famibook_membership_manager_is_approved" CHECK ("is_approved" OR NOT "is_manager");

-- E-mails are compared in lower case, trimmed (D1): whoever writes one otherwise is told here.
ALTER TABLE "user" ADD CONSTRAINT "user_email_is_lower" CHECK ("email" = lower(btrim("email")));

ALTER TABLE "platform_total" ADD CONSTRAINT "platform_total_one_row" CHECK ("id" = 1);
INSERT INTO "platform_total" ("id", "approved_members") VALUES (1, 0);

INSERT INTO "restore_epoch" ("epoch") VALUES (0);
