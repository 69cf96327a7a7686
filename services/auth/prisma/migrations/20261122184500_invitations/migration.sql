-- Links into a FamiBook (D43): of the token only its hash is stored.
CREATE TABLE "invitation" (
    "id" UUID NOT NULL,
    "famibook_id" UUID NOT NULL,
    "token_hash" CHAR(64) NOT NULL,
    "lets_in" BOOLEAN NOT NULL,
    "uses" INTEGER NOT NULL,
    "used" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "ended_at" TIMESTAMPTZ(6),

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "invitation_token_hash_key" ON "invitation"("token_hash");

-- CreateIndex
CREATE INDEX "invitation_famibook_id_created_at_id_idx" ON "invitation"("famibook_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "invitation_expires_at_idx" ON "invitation"("expires_at");

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_famibook_id_fkey" FOREIGN KEY ("famibook_id") REFERENCES "famibook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What a Prisma schema cannot say: no link is used more often than it may be.
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_uses" CHECK ("used" BETWEEN 0 AND "uses");
