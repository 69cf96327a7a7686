-- What was imported names an author without an account; the row belongs to who imported it.
ALTER TABLE "message" ADD COLUMN "author_name" TEXT;
