-- Whether a restore keeps this service closed, and which restore replaced its rows last. Never part of a backup.
CREATE TABLE "restore_state" (
    "id" BOOLEAN NOT NULL DEFAULT true,
    "closed_by" UUID,
    "switched_run" UUID,

    CONSTRAINT "restore_state_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "restore_state_is_one_row" CHECK ("id")
);

INSERT INTO "restore_state" DEFAULT VALUES;
