-- CreateTable
CREATE TABLE "famibook" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "plan_type" TEXT NOT NULL DEFAULT 'basic',
    "photo_count" INTEGER NOT NULL DEFAULT 0,
    "fact_version" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "famibook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "platform" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "photo_count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "platform_pkey" PRIMARY KEY ("id")
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
CREATE TABLE "photo" (
    "id" UUID NOT NULL,
    "famibook_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "file_id" UUID NOT NULL,
    "sha256" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "tags" TEXT NOT NULL,
    "likes" INTEGER NOT NULL DEFAULT 0,
    "hearts" INTEGER NOT NULL DEFAULT 0,
    "comment_count" INTEGER NOT NULL DEFAULT 0,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "rendition_widths" INTEGER[],
    "is_animated" BOOLEAN NOT NULL,
    "thumbhash" TEXT NOT NULL,
    "taken_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "photo_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "photo_comment" (
    "id" UUID NOT NULL,
    "photo_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "content" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "photo_comment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "photo_reaction" (
    "photo_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "photo_reaction_pkey" PRIMARY KEY ("photo_id","user_id","kind")
);

-- CreateTable
CREATE TABLE "tag" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "famibook_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "folded" TEXT NOT NULL,

    CONSTRAINT "tag_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "photo_tag" (
    "tag_id" UUID NOT NULL,
    "photo_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "taken_order" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "photo_tag_pkey" PRIMARY KEY ("photo_id","tag_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "photo_file_id_key" ON "photo"("file_id");

-- CreateIndex
CREATE INDEX "photo_famibook_id_created_at_id_idx" ON "photo"("famibook_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "photo_user_id_idx" ON "photo"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "photo_famibook_id_sha256_key" ON "photo"("famibook_id", "sha256");

-- CreateIndex
CREATE INDEX "photo_comment_photo_id_created_at_id_idx" ON "photo_comment"("photo_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "photo_comment_user_id_idx" ON "photo_comment"("user_id");

-- CreateIndex
CREATE INDEX "photo_reaction_user_id_idx" ON "photo_reaction"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "tag_famibook_id_folded_key" ON "tag"("famibook_id", "folded");

-- CreateIndex
CREATE INDEX "photo_tag_tag_id_created_at_photo_id_idx" ON "photo_tag"("tag_id", "created_at", "photo_id");

-- CreateIndex
CREATE INDEX "photo_tag_tag_id_taken_order_photo_id_idx" ON "photo_tag"("tag_id", "taken_order", "photo_id");

-- AddForeignKey
ALTER TABLE "photo" ADD CONSTRAINT "photo_famibook_id_fkey" FOREIGN KEY ("famibook_id") REFERENCES "famibook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "photo" ADD CONSTRAINT "photo_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "photo_comment" ADD CONSTRAINT "photo_comment_photo_id_fkey" FOREIGN KEY ("photo_id") REFERENCES "photo"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "photo_comment" ADD CONSTRAINT "photo_comment_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "photo_reaction" ADD CONSTRAINT "photo_reaction_photo_id_fkey" FOREIGN KEY ("photo_id") REFERENCES "photo"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "photo_reaction" ADD CONSTRAINT "photo_reaction_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tag" ADD CONSTRAINT "tag_famibook_id_fkey" FOREIGN KEY ("famibook_id") REFERENCES "famibook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "photo_tag" ADD CONSTRAINT "photo_tag_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tag"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "photo_tag" ADD CONSTRAINT "photo_tag_photo_id_fkey" FOREIGN KEY ("photo_id") REFERENCES "photo"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say
ALTER TABLE "photo" ADD CONSTRAINT "photo_counts_check" CHECK ("likes" >= 0 AND "hearts" >= 0 AND "comment_count" >= 0);
ALTER TABLE "photo_reaction" ADD CONSTRAINT "photo_reaction_kind_check" CHECK ("kind" IN ('like', 'heart'));
ALTER TABLE "famibook" ADD CONSTRAINT "famibook_photo_count_check" CHECK ("photo_count" >= 0);
ALTER TABLE "platform" ADD CONSTRAINT "platform_single_row_check" CHECK ("id" = 1);
INSERT INTO "platform" DEFAULT VALUES;

-- The order by the time taken, else shared (D13)
CREATE INDEX "photo_famibook_id_taken_order_id_idx" ON "photo"("famibook_id", COALESCE("taken_at", "created_at"), "id");

-- The administrator's lists. Written otherwise than the members' on purpose: whatever the statistics say, a FamiBook's
-- list must never walk over the photos of all others, and cannot use these.
CREATE INDEX "photo_all_shared_idx" ON "photo"(("created_at" AT TIME ZONE 'UTC'), "id");
CREATE INDEX "photo_all_taken_idx" ON "photo"((COALESCE("taken_at", "created_at") AT TIME ZONE 'UTC'), "id");

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
