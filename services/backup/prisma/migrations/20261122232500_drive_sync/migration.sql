-- The folder of a FamiBook in the cloud drive; the row of a deleted FamiBook stays, so that no other one gets its folder.
CREATE TABLE "drive_folder" (
    "famibook_id" UUID NOT NULL,
    "folder_id" TEXT,
    "listed_at" TIMESTAMPTZ(6),
    "run_id" UUID,
    "run_until" TIMESTAMPTZ(6),

    CONSTRAINT "drive_folder_pkey" PRIMARY KEY ("famibook_id")
);

CREATE UNIQUE INDEX "drive_folder_folder_id_key" ON "drive_folder"("folder_id");

-- Where the next look at what changed in the drive begins: at most one row.
CREATE TABLE "drive_cursor" (
    "only" BOOLEAN NOT NULL DEFAULT true,
    "token" TEXT NOT NULL,

    CONSTRAINT "drive_cursor_pkey" PRIMARY KEY ("only"),
    CONSTRAINT "drive_cursor_only_check" CHECK ("only")
);

-- Files that are still to be imported, with the reason why the latest attempt failed.
CREATE TABLE "drive_file" (
    "famibook_id" UUID NOT NULL,
    "file_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "mime_type" TEXT NOT NULL,
    "size" BIGINT NOT NULL,
    "sha256" TEXT,
    "reason" TEXT,
    "refused_sha256" TEXT,
    "refused_at" TIMESTAMPTZ(6),
    "tried_at" TIMESTAMPTZ(6),
    "seen_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "drive_file_pkey" PRIMARY KEY ("famibook_id", "file_id")
);

CREATE INDEX "drive_file_file_id_idx" ON "drive_file"("file_id");
CREATE INDEX "drive_file_famibook_id_tried_at_idx" ON "drive_file"("famibook_id", "tried_at" NULLS FIRST);
