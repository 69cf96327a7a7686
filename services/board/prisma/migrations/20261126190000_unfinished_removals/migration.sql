-- CreateTable
CREATE TABLE "unfinished_removal" (
    "kind" TEXT NOT NULL,
    "id" UUID NOT NULL,

    CONSTRAINT "unfinished_removal_pkey" PRIMARY KEY ("kind","id")
);

-- What Prisma's schema cannot say
ALTER TABLE "unfinished_removal" ADD CONSTRAINT "unfinished_removal_kind_check" CHECK ("kind" IN ('user', 'famibook'));
