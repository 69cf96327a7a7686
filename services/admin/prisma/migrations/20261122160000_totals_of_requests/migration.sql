-- The one row that counts requests by state, so that reading a list counts nothing.
CREATE TABLE "subscription_total" (
  "id" SMALLINT NOT NULL DEFAULT 1,
  "pending" INTEGER NOT NULL DEFAULT 0,
  "approved" INTEGER NOT NULL DEFAULT 0,
  "every" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "subscription_total_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "subscription_total_one_row" CHECK ("id" = 1)
);
INSERT INTO "subscription_total" ("pending", "approved", "every")
SELECT count(*) FILTER (WHERE "state" IN ('pending', 'approving')), count(*) FILTER (WHERE "state" = 'approved'), count(*)
  FROM "photo_book_subscription";
