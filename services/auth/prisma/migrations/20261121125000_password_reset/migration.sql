-- CreateTable
CREATE TABLE "password_reset_request" (
    "id" SERIAL NOT NULL,
    "user_id" UUID,
    "email_key" CHAR(64) NOT NULL,
    "browser_hash" CHAR(64) NOT NULL,
    "is_known_browser" BOOLEAN NOT NULL,
    "reason" TEXT,
    "code" CHAR(6) NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "open_until" TIMESTAMPTZ(6) NOT NULL,
    "approved_at" TIMESTAMPTZ(6),
    "approved_by" UUID,
    "completed_at" TIMESTAMPTZ(6),
    "ended_at" TIMESTAMPTZ(6),

    CONSTRAINT "password_reset_request_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "password_reset_request_user_id_idx" ON "password_reset_request"("user_id");

-- CreateIndex
CREATE INDEX "password_reset_request_approved_by_idx" ON "password_reset_request"("approved_by");

-- CreateIndex
CREATE INDEX "password_reset_request_open_until_idx" ON "password_reset_request"("open_until");

-- CreateIndex
CREATE UNIQUE INDEX "password_reset_request_email_key_code_key" ON "password_reset_request"("email_key", "code");

-- AddForeignKey
ALTER TABLE "password_reset_request" ADD CONSTRAINT "password_reset_request_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "password_reset_request" ADD CONSTRAINT "password_reset_request_approved_by_fkey" FOREIGN KEY ("approved_by") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What a Prisma schema cannot say: only what was approved can be completed, and what ended cannot.
ALTER TABLE "password_reset_request" ADD CONSTRAINT "password_reset_request_one_way"
  CHECK (("completed_at" IS NULL OR "approved_at" IS NOT NULL) AND ("completed_at" IS NULL OR "ended_at" IS NULL));
