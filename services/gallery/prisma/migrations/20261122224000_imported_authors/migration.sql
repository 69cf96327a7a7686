-- What was imported names an author without an account; the row belongs to who imported it.
ALTER TABLE "photo" ADD COLUMN "author_name" TEXT;
ALTER TABLE "photo_comment" ADD COLUMN "author_name" TEXT;
