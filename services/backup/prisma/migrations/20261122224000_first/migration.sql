CREATE TABLE "famibook" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "fact_version" BIGINT NOT NULL DEFAULT 0,
    "suspended_at" TIMESTAMPTZ(6),
    "deleted_at" TIMESTAMPTZ(6),

    CONSTRAINT "famibook_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "person" (
    "id" UUID NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "profile_image_url" TEXT,
    "fact_version" BIGINT NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(6),

    CONSTRAINT "person_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "membership_end" (
    "famibook_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "version" BIGINT NOT NULL,

    CONSTRAINT "membership_end_pkey" PRIMARY KEY ("famibook_id","user_id")
);

CREATE INDEX "membership_end_user_id_idx" ON "membership_end"("user_id");

-- One row, which every manifest names: a backup of another installation is refused.
CREATE TABLE "installation" (
    "only" BOOLEAN NOT NULL DEFAULT true,
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_number" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "installation_pkey" PRIMARY KEY ("only"),
    CONSTRAINT "installation_only_check" CHECK ("only")
);

INSERT INTO "installation" ("only") VALUES (true);

-- A backup, from its request until it is deleted (D30).
CREATE TABLE "backup" (
    "id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "level" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "key_id" TEXT,
    "reason" TEXT,
    "started_at" TIMESTAMPTZ(6) NOT NULL,
    "finished_at" TIMESTAMPTZ(6),
    "integrity" BOOLEAN,
    "totals" JSONB,
    "bytes" BIGINT NOT NULL DEFAULT 0,
    "added_bytes" BIGINT NOT NULL DEFAULT 0,
    "manifest_key" TEXT NOT NULL,
    "manifest_sha256" TEXT,
    "problem" TEXT,
    "phase" TEXT,
    "unit" TEXT,
    "done" BIGINT NOT NULL DEFAULT 0,
    "total" BIGINT,
    "is_cancelled" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "backup_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "backup_state_check" CHECK ("state" IN ('running', 'done', 'failed', 'cancelled', 'deleting'))
);

CREATE UNIQUE INDEX "backup_number_key" ON "backup"("number");
CREATE INDEX "backup_state_started_at_idx" ON "backup"("state", "started_at");

-- What the target holds, so that nothing is stored twice; read back when `verified_at` is set.
CREATE TABLE "stored_object" (
    "name" TEXT COLLATE "C" NOT NULL,
    "bytes" BIGINT NOT NULL,
    "verified_at" TIMESTAMPTZ(6),
    "needed_by" UUID,

    CONSTRAINT "stored_object_pkey" PRIMARY KEY ("name")
);
