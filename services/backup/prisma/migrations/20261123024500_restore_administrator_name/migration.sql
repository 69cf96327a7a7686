-- Who restored, as Activity names them, also when another process records the end (D41).
ALTER TABLE "restore_run" ADD COLUMN "administrator_name" TEXT;
