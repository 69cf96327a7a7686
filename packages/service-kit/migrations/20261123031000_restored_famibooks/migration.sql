-- The restore of one FamiBook raises the epoch that new events get, and drops older events about that FamiBook alone. Those
-- below "oldest" are dropped whatever they are about: they are from before a restore of everything. Never part of a backup.
ALTER TABLE "restore_epoch" ADD COLUMN "oldest" INTEGER NOT NULL DEFAULT 0;
UPDATE "restore_epoch" SET "oldest" = "epoch";

CREATE TABLE "restored_famibook" (
    "famibook_id" TEXT NOT NULL,
    -- The first one whose events about this FamiBook act.
    "epoch" INTEGER NOT NULL,

    CONSTRAINT "restored_famibook_pkey" PRIMARY KEY ("famibook_id")
);
