-- The restore before which an emergency backup was taken, so that whoever ends that restore can delete superfluous ones.
ALTER TABLE "backup" ADD COLUMN "restore_run_id" UUID;
