-- Who runs a backup or a restore, and until when no bytes of deleted files may go. One that is killed ends by its time.
CREATE TABLE "backup_hold" (
    "holder_id" UUID NOT NULL,
    "until" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "backup_hold_pkey" PRIMARY KEY ("holder_id")
);
