-- AlterTable
ALTER TABLE "upload" ADD COLUMN "lease" UUID;
ALTER TABLE "upload" ADD COLUMN "lease_until" TIMESTAMPTZ(6);
ALTER TABLE "upload" ADD COLUMN "is_lease_wanted" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "upload_part" (
    "upload_id" UUID NOT NULL,
    "at" INTEGER NOT NULL,
    "size" INTEGER NOT NULL,
    "object_id" UUID NOT NULL,

    CONSTRAINT "upload_part_pkey" PRIMARY KEY ("upload_id","at")
);

-- AddForeignKey
ALTER TABLE "upload_part" ADD CONSTRAINT "upload_part_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "upload"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Bytes of an unfinished upload lay in a folder of one machine until now: whoever continues one begins it anew.
UPDATE "upload" SET "is_abandoned" = true WHERE "file_id" IS NULL AND "arrived" > 0;
