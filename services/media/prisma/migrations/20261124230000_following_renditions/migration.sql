-- The file has its row, and its last objects are still being stored: none of its bytes may go before they are.
ALTER TABLE "intake" ADD COLUMN "has_row" BOOLEAN NOT NULL DEFAULT false;
