-- Since when a FamiBook is suspended (D39).
ALTER TABLE "famibook" ADD COLUMN "suspended_at" TIMESTAMPTZ(6);
