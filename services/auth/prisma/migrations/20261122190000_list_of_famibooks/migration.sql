-- The administrator's list of FamiBooks runs from the newest to the oldest.
CREATE INDEX "famibook_created_at_id_idx" ON "famibook"("created_at", "id");
