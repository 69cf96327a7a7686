-- The latest import of an archive into each FamiBook.
CREATE TABLE "archive_import" (
    "id" UUID NOT NULL,
    "famibook_id" UUID NOT NULL,
    "archive_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "renewed_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(6),

    CONSTRAINT "archive_import_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "archive_import_famibook_id_key" ON "archive_import"("famibook_id");
