CREATE TYPE "mail_state" AS ENUM ('waiting', 'sent', 'merged', 'dropped', 'undelivered');

-- Mails that wait, and what became of the others for a while (D44). No address and no name stands here.
CREATE TABLE "mail" (
    "id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "template" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "famibook_id" UUID,
    "about_user_id" UUID,
    "state" "mail_state" NOT NULL DEFAULT 'waiting',
    "merged_count" INTEGER NOT NULL DEFAULT 0,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "claim" UUID,
    "next_try_at" TIMESTAMPTZ(6) NOT NULL,
    "give_up_at" TIMESTAMPTZ(6) NOT NULL,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "ended_at" TIMESTAMPTZ(6),

    CONSTRAINT "mail_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "mail_event_id_recipient_template_key" ON "mail"("event_id", "recipient", "template");

-- The mails of one kind that one recipient got within the last hour.
CREATE INDEX "mail_recipient_template_ended_at_idx" ON "mail"("recipient", "template", "ended_at");

-- The list of what was given up, and what is old enough to be removed.
CREATE INDEX "mail_state_ended_at_id_idx" ON "mail"("state", "ended_at", "id");

-- Which mail is tried next.
CREATE INDEX "mail_waiting_idx" ON "mail"("next_try_at", "id") WHERE "state" = 'waiting';
