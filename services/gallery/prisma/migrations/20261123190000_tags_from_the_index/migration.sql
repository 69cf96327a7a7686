-- A tag search reads the id, the count and the text of every tag of a FamiBook: with the id the index holds all three, and
-- the rows, which lie between those of other FamiBooks, need not be read.
CREATE INDEX "tag_famibook_id_photo_count_folded_id_idx" ON "tag"("famibook_id", "photo_count" DESC, "folded", "id");
DROP INDEX "tag_famibook_id_photo_count_folded_idx";
