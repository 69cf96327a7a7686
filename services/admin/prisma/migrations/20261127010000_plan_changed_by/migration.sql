-- The administrator on whose behalf a plan is sent to auth later (D41).
ALTER TABLE "photo_book_subscription" ADD COLUMN "plan_changed_by" UUID;
