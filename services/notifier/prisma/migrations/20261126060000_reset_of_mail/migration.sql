-- The request for a new password that a mail leads to (D38).
ALTER TABLE "mail" ADD COLUMN "reset_request_id" INTEGER;
