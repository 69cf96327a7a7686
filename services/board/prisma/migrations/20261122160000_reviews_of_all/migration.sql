-- How many posts wait for a review on the whole platform, and the list of them, oldest first.
ALTER TABLE "platform" ADD COLUMN "to_review" INTEGER NOT NULL DEFAULT 0;
UPDATE "platform" SET "to_review" = (SELECT coalesce(sum("to_review"), 0) FROM "famibook");
CREATE INDEX "message_to_review_of_all" ON "message" ("created_at", "id") WHERE NOT "is_approved" AND NOT "waits_for_parent";
