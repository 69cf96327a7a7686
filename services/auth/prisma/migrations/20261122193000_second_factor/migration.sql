-- The second factor of a user (D42): the sealed secret, and the last code that was used. Begun until it is confirmed.
CREATE TABLE "second_factor" (
  "user_id" UUID NOT NULL,
  "sealed_secret" TEXT NOT NULL,
  "begun_at" TIMESTAMPTZ(6) NOT NULL,
  "confirmed_at" TIMESTAMPTZ(6),
  "last_step" BIGINT NOT NULL DEFAULT 0,
  CONSTRAINT "second_factor_pkey" PRIMARY KEY ("user_id"),
  CONSTRAINT "second_factor_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "second_factor_confirmed_at_begun_at_idx" ON "second_factor"("confirmed_at", "begun_at");

-- A recovery code that was not used yet.
CREATE TABLE "recovery_code" (
  "user_id" UUID NOT NULL,
  "hash" CHAR(64) NOT NULL,
  CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("user_id", "hash"),
  CONSTRAINT "recovery_code_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "second_factor"("user_id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- A browser that sent the right password and still has to send a code.
CREATE TABLE "pending_sign_in" (
  "hash" CHAR(64) NOT NULL,
  "user_id" UUID NOT NULL,
  "famibook_id" UUID,
  "expires_at" TIMESTAMPTZ(6) NOT NULL,
  CONSTRAINT "pending_sign_in_pkey" PRIMARY KEY ("hash"),
  CONSTRAINT "pending_sign_in_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "pending_sign_in_famibook_id_fkey" FOREIGN KEY ("famibook_id") REFERENCES "famibook"("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "pending_sign_in_user_id_expires_at_idx" ON "pending_sign_in"("user_id", "expires_at");
CREATE INDEX "pending_sign_in_famibook_id_idx" ON "pending_sign_in"("famibook_id");
CREATE INDEX "pending_sign_in_expires_at_idx" ON "pending_sign_in"("expires_at");
