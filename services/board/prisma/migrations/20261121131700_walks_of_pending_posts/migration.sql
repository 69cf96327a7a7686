-- What a member sees must never be read from an index that holds others' pending posts too: statistics could make it look
-- just as good. Managers see two walks as well, of what is published and of what waits.
CREATE INDEX "message_pending_idx" ON "message"("famibook_id", "created_at", "id") WHERE "parent_id" IS NULL AND NOT "is_approved";
CREATE INDEX "message_replies_pending_idx" ON "message"("root_id", "created_at", "id") WHERE NOT "is_approved";
DROP INDEX "message_managed_idx";
DROP INDEX "message_replies_all_idx";
