-- CreateTable
CREATE TABLE "removed_file" (
    "file_id" UUID NOT NULL,
    "removed_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "removed_file_pkey" PRIMARY KEY ("file_id")
);

-- CreateIndex
CREATE INDEX "removed_file_removed_at_idx" ON "removed_file"("removed_at");
