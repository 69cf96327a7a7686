-- Of the content before encryption; null for an object that was found in the target and not read yet.
ALTER TABLE "stored_object" ADD COLUMN "content_bytes" BIGINT;
