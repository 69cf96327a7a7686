-- A restore of one FamiBook: which one, its name in the backup, and the name that it gets instead (D32).
ALTER TABLE "restore_run" ADD COLUMN "famibook_id" UUID, ADD COLUMN "famibook_name" TEXT, ADD COLUMN "new_name" TEXT;
