-- A subscription ends with the last FamiBook that was founded on it.
ALTER TYPE "subscription_state" ADD VALUE 'ended';

CREATE INDEX "photo_book_subscription_manager_user_id_idx" ON "photo_book_subscription"("manager_user_id");
