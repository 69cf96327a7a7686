-- CreateEnum
CREATE TYPE "stored_kind" AS ENUM ('picture', 'portrait', 'audio');

-- AlterTable
ALTER TABLE "intake" ADD COLUMN "kind" "stored_kind" NOT NULL DEFAULT 'picture',
    ALTER COLUMN "famibook_id" DROP NOT NULL;

-- AlterTable
ALTER TABLE "person" ADD COLUMN "fact_version" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "portrait" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "sha256" CHAR(64) NOT NULL,
    "state" "file_state" NOT NULL DEFAULT 'staged',
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "claimed_at" TIMESTAMPTZ(6),
    "delete_after" TIMESTAMPTZ(6),

    CONSTRAINT "portrait_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "famibook" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "fact_version" BIGINT NOT NULL DEFAULT 0,
    "audio_version" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "famibook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audio" (
    "id" UUID NOT NULL,
    "famibook_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "original_filename" VARCHAR(255) NOT NULL,
    "size" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "duration" DOUBLE PRECISION,
    "sha256" CHAR(64) NOT NULL,
    "is_active" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,
    "delete_after" TIMESTAMPTZ(6),

    CONSTRAINT "audio_pkey" PRIMARY KEY ("id"),
    -- What is deleted does not play.
    CONSTRAINT "audio_deleted_is_inactive" CHECK (NOT ("is_active" AND "delete_after" IS NOT NULL))
);

-- CreateIndex
CREATE INDEX "portrait_state_created_at_idx" ON "portrait"("state", "created_at");

-- CreateIndex
CREATE INDEX "portrait_delete_after_idx" ON "portrait"("delete_after");

-- CreateIndex
CREATE INDEX "portrait_user_id_idx" ON "portrait"("user_id");

-- CreateIndex
CREATE INDEX "famibook_name_key_idx" ON "famibook"("name_key");

-- CreateIndex
CREATE INDEX "audio_famibook_id_created_at_id_idx" ON "audio"("famibook_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "audio_user_id_idx" ON "audio"("user_id");

-- CreateIndex
CREATE INDEX "audio_delete_after_idx" ON "audio"("delete_after");

-- At most one plays (D29).
CREATE UNIQUE INDEX "audio_one_active" ON "audio"("famibook_id") WHERE "is_active";

-- AddForeignKey
ALTER TABLE "audio" ADD CONSTRAINT "audio_famibook_id_fkey" FOREIGN KEY ("famibook_id") REFERENCES "famibook"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
