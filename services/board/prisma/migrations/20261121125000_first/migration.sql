-- CreateTable
CREATE TABLE "famibook" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "publish_without_review" BOOLEAN NOT NULL DEFAULT false,
    "published_roots" INTEGER NOT NULL DEFAULT 0,
    "published" INTEGER NOT NULL DEFAULT 0,
    "pending_roots" INTEGER NOT NULL DEFAULT 0,
    "to_review" INTEGER NOT NULL DEFAULT 0,
    "fact_version" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "famibook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "platform" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "published_roots" INTEGER NOT NULL DEFAULT 0,
    "published" INTEGER NOT NULL DEFAULT 0,
    "pending_roots" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "platform_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "waiting" (
    "famibook_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "roots" INTEGER NOT NULL,

    CONSTRAINT "waiting_pkey" PRIMARY KEY ("famibook_id","user_id")
);

-- CreateTable
CREATE TABLE "person" (
    "id" UUID NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "profile_image_url" TEXT,
    "fact_version" BIGINT NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),

    CONSTRAINT "person_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "membership_end" (
    "famibook_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "version" BIGINT NOT NULL,

    CONSTRAINT "membership_end_pkey" PRIMARY KEY ("famibook_id","user_id")
);

-- CreateTable
CREATE TABLE "message" (
    "id" UUID NOT NULL,
    "famibook_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "parent_id" UUID,
    "root_id" UUID,
    "ancestors" UUID[] DEFAULT ARRAY[]::UUID[],
    "content" TEXT NOT NULL,
    "is_approved" BOOLEAN NOT NULL,
    "waits_for_parent" BOOLEAN NOT NULL DEFAULT false,
    "likes" INTEGER NOT NULL DEFAULT 0,
    "hearts" INTEGER NOT NULL DEFAULT 0,
    "reply_count" INTEGER NOT NULL DEFAULT 0,
    "pending_reply_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "message_reaction" (
    "message_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "message_reaction_pkey" PRIMARY KEY ("message_id","user_id","kind")
);

-- CreateTable
CREATE TABLE "rejection" (
    "message_id" UUID NOT NULL,
    "famibook_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "rejection_pkey" PRIMARY KEY ("message_id")
);

-- CreateIndex
CREATE INDEX "waiting_user_id_idx" ON "waiting"("user_id");

-- CreateIndex
CREATE INDEX "message_parent_id_idx" ON "message"("parent_id");

-- CreateIndex
CREATE INDEX "message_user_id_idx" ON "message"("user_id");

-- CreateIndex
CREATE INDEX "message_reaction_user_id_idx" ON "message_reaction"("user_id");

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_famibook_id_fkey" FOREIGN KEY ("famibook_id") REFERENCES "famibook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_reaction" ADD CONSTRAINT "message_reaction_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_reaction" ADD CONSTRAINT "message_reaction_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma's schema cannot say
ALTER TABLE "message" ADD CONSTRAINT "message_counts_check" CHECK ("likes" >= 0 AND "hearts" >= 0 AND "reply_count" >= 0 AND "pending_reply_count" >= 0);
ALTER TABLE "message" ADD CONSTRAINT "message_place_check" CHECK (
  ("parent_id" IS NULL) = ("root_id" IS NULL) AND cardinality("ancestors") <= 5
  AND "root_id" IS NOT DISTINCT FROM "ancestors"[1] AND "parent_id" IS NOT DISTINCT FROM "ancestors"[cardinality("ancestors")]);
ALTER TABLE "message" ADD CONSTRAINT "message_waits_for_parent_check" CHECK (NOT ("waits_for_parent" AND ("is_approved" OR "parent_id" IS NULL)));
ALTER TABLE "message_reaction" ADD CONSTRAINT "message_reaction_kind_check" CHECK ("kind" IN ('like', 'heart'));
ALTER TABLE "famibook" ADD CONSTRAINT "famibook_counts_check" CHECK ("published_roots" >= 0 AND "published" >= 0 AND "pending_roots" >= 0 AND "to_review" >= 0);
ALTER TABLE "platform" ADD CONSTRAINT "platform_counts_check" CHECK ("published_roots" >= 0 AND "published" >= 0 AND "pending_roots" >= 0);
ALTER TABLE "platform" ADD CONSTRAINT "platform_single_row_check" CHECK ("id" = 1);
ALTER TABLE "waiting" ADD CONSTRAINT "waiting_roots_check" CHECK ("roots" >= 0);
INSERT INTO "platform" DEFAULT VALUES;

-- Lists (D13). What a member sees is what is published and what is one's own and waits: two walks straight down an index
-- each, so that nobody's waiting posts have to be stepped over. A manager sees everything of one FamiBook.
CREATE INDEX "message_published_idx" ON "message"("famibook_id", "created_at", "id") WHERE "parent_id" IS NULL AND "is_approved";
CREATE INDEX "message_own_pending_idx" ON "message"("user_id", "famibook_id", "created_at", "id") WHERE "parent_id" IS NULL AND NOT "is_approved";
CREATE INDEX "message_managed_idx" ON "message"("famibook_id", "created_at", "id") WHERE "parent_id" IS NULL;
-- The administrator's list. Written otherwise on purpose: whatever the statistics say, a FamiBook's list must never walk
-- over the messages of all others, and cannot use this one.
CREATE INDEX "message_all_idx" ON "message"(("created_at" AT TIME ZONE 'UTC'), "id") WHERE "parent_id" IS NULL;
CREATE INDEX "message_replies_published_idx" ON "message"("root_id", "created_at", "id") WHERE "is_approved";
CREATE INDEX "message_replies_own_pending_idx" ON "message"("user_id", "root_id", "created_at", "id") WHERE NOT "is_approved";
CREATE INDEX "message_replies_all_idx" ON "message"("root_id", "created_at", "id");
CREATE INDEX "message_to_review_idx" ON "message"("famibook_id", "created_at", "id") WHERE NOT "is_approved" AND NOT "waits_for_parent";

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
