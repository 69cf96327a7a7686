-- Whose message was rejected: so that rejecting all of a person twice is told from rejecting nobody's (D27).
ALTER TABLE "rejection" ADD COLUMN "user_id" UUID;
CREATE INDEX "rejection_author_idx" ON "rejection"("famibook_id", "user_id");
-- What one person has waiting in a FamiBook, replies too: counted before each post (D24).
CREATE INDEX "message_to_review_of_author_idx" ON "message"("famibook_id", "user_id") WHERE NOT "is_approved" AND NOT "waits_for_parent";
