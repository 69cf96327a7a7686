-- CreateTable
CREATE TABLE "upload" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "famibook_id" UUID NOT NULL,
    "size" INTEGER NOT NULL,
    "begun_at" TIMESTAMPTZ(6) NOT NULL,
    "file_id" UUID,
    "is_abandoned" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "upload_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "upload_file_id_key" ON "upload"("file_id");

-- CreateIndex
CREATE INDEX "upload_user_id_idx" ON "upload"("user_id");

-- CreateIndex
CREATE INDEX "upload_begun_at_idx" ON "upload"("begun_at");
