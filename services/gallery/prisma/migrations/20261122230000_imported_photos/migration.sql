-- CreateTable
CREATE TABLE "imported_photo" (
    "famibook_id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "photo_id" UUID NOT NULL,
    "imported_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "imported_photo_pkey" PRIMARY KEY ("famibook_id", "source")
);
