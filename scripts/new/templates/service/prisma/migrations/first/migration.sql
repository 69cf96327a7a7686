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

