-- Changes of identities that the session cache has not heard of yet. No reference: a row outlives a deleted person.
CREATE TABLE "untold_change" (
    "user_id" UUID NOT NULL,
    "version" BIGINT NOT NULL,
    "ended_hashes" TEXT[] NOT NULL DEFAULT '{}',
    "changed_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "untold_change_pkey" PRIMARY KEY ("user_id", "version")
);

CREATE INDEX "untold_change_changed_at_idx" ON "untold_change"("changed_at");
