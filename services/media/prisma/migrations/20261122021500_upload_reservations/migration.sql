-- AlterTable
ALTER TABLE "upload" ADD COLUMN "arrived" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "upload" ADD COLUMN "reserved" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "upload" ADD COLUMN "expires_at" TIMESTAMPTZ(6) NOT NULL DEFAULT now() + interval '24 hours';

-- What is under way keeps what it was promised.
UPDATE "upload" SET "reserved" = "size", "expires_at" = "begun_at" + interval '24 hours';

-- CreateIndex
CREATE INDEX "upload_expires_at_idx" ON "upload"("expires_at");

-- Only a migration can write it: what a FamiBook stores is summed from the index alone.
CREATE INDEX "media_file_stored_bytes_idx" ON "media_file"("famibook_id") INCLUDE ("size") WHERE "state" <> 'deleted';
