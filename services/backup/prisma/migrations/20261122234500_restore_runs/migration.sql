-- A restore or a rehearsal, from its request to its end (D32).
CREATE TABLE "restore_run" (
    "id" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "backup_id" UUID NOT NULL,
    "manifest_key" TEXT NOT NULL,
    "manifest_sha256" TEXT NOT NULL,
    "administrator" UUID,
    "bring_back" UUID[] NOT NULL DEFAULT '{}',
    "state" TEXT NOT NULL,
    "phase" TEXT NOT NULL,
    "unit" TEXT,
    "done" BIGINT NOT NULL DEFAULT 0,
    "total" BIGINT,
    -- The epoch that events have afterwards. Once it is set the restore is decided, and is carried on after a crash.
    "epoch" INTEGER,
    "started_at" TIMESTAMPTZ(6) NOT NULL,
    "finished_at" TIMESTAMPTZ(6),
    "problem" TEXT,

    CONSTRAINT "restore_run_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "restore_run_purpose_check" CHECK ("purpose" IN ('restore', 'rehearsal')),
    CONSTRAINT "restore_run_state_check" CHECK ("state" IN ('running', 'done', 'failed'))
);

CREATE INDEX "restore_run_purpose_started_at_idx" ON "restore_run"("purpose", "started_at");
CREATE UNIQUE INDEX "restore_run_one_runs" ON "restore_run"("state") WHERE "state" = 'running';
