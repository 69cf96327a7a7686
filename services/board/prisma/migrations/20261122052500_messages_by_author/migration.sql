-- One person's messages in the order of the list: of one FamiBook, and of all for the administrator. What of them waits
-- has "message_own_pending_idx".
CREATE INDEX "message_published_of_author_idx" ON "message"("user_id", "famibook_id", "created_at", "id") WHERE "parent_id" IS NULL AND "is_approved";
CREATE INDEX "message_all_of_author_idx" ON "message"("user_id", ("created_at" AT TIME ZONE 'UTC'), "id") WHERE "parent_id" IS NULL;
