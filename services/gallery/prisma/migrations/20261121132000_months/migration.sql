-- CreateTable
CREATE TABLE "famibook_month" (
    "famibook_id" UUID NOT NULL,
    "sort" TEXT NOT NULL,
    "month" TEXT NOT NULL,
    "photo_count" INTEGER NOT NULL,

    CONSTRAINT "famibook_month_pkey" PRIMARY KEY ("famibook_id","sort","month")
);

-- CreateTable
CREATE TABLE "platform_month" (
    "sort" TEXT NOT NULL,
    "month" TEXT NOT NULL,
    "photo_count" INTEGER NOT NULL,

    CONSTRAINT "platform_month_pkey" PRIMARY KEY ("sort","month")
);

-- AddForeignKey
ALTER TABLE "famibook_month" ADD CONSTRAINT "famibook_month_famibook_id_fkey" FOREIGN KEY ("famibook_id") REFERENCES "famibook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say
ALTER TABLE "famibook_month" ADD CONSTRAINT "famibook_month_sort_check" CHECK ("sort" IN ('shared', 'taken'));
ALTER TABLE "platform_month" ADD CONSTRAINT "platform_month_sort_check" CHECK ("sort" IN ('shared', 'taken'));

-- Months are UTC whatever the session's time zone is, as `from=` is (D13). By triggers, so that a process of the version
-- before, which knows nothing of months, counts too while it is being replaced. The rows are touched in one order, in
-- every transaction: FamiBooks' months before all FamiBooks' months, each by its key.
CREATE FUNCTION "count_months"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  step INTEGER := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO famibook_month AS kept (famibook_id, sort, month, photo_count)
  SELECT p.famibook_id, m.sort, to_char(m.at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, step * count(*)
  FROM changed p
  -- A FamiBook that goes takes its months with it.
  JOIN famibook f ON f.id = p.famibook_id
  CROSS JOIN LATERAL (VALUES ('shared', p.created_at), ('taken', coalesce(p.taken_at, p.created_at))) m(sort, at)
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (famibook_id, sort, month) DO UPDATE SET photo_count = kept.photo_count + EXCLUDED.photo_count;

  INSERT INTO platform_month AS kept (sort, month, photo_count)
  SELECT m.sort, to_char(m.at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, step * count(*)
  FROM changed p
  CROSS JOIN LATERAL (VALUES ('shared', p.created_at), ('taken', coalesce(p.taken_at, p.created_at))) m(sort, at)
  GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (sort, month) DO UPDATE SET photo_count = kept.photo_count + EXCLUDED.photo_count;
  RETURN NULL;
END $$;

CREATE TRIGGER "photo_months_insert" AFTER INSERT ON "photo"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_months"();
CREATE TRIGGER "photo_months_delete" AFTER DELETE ON "photo"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_months"();

-- What is there already. The triggers hold the photos still until this is committed.
INSERT INTO "famibook_month" ("famibook_id", "sort", "month", "photo_count")
SELECT p."famibook_id", m."sort", to_char(m."at" AT TIME ZONE 'UTC', 'YYYY-MM'), count(*)
FROM "photo" p
CROSS JOIN LATERAL (VALUES ('shared', p."created_at"), ('taken', coalesce(p."taken_at", p."created_at"))) m("sort", "at")
GROUP BY 1, 2, 3;

INSERT INTO "platform_month" ("sort", "month", "photo_count")
SELECT "sort", "month", sum("photo_count") FROM "famibook_month" GROUP BY 1, 2;
