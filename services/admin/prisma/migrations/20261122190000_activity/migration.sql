-- Who did what to whom and when, one line for each event, with the names as they were.
CREATE TABLE "activity" (
  "id" UUID NOT NULL,
  "at" TIMESTAMPTZ(6) NOT NULL,
  "action" VARCHAR(60) NOT NULL,
  "kind" VARCHAR(30) NOT NULL,
  "actor_kind" VARCHAR(20) NOT NULL,
  "actor_id" VARCHAR(200) NOT NULL,
  "actor_name" VARCHAR(300),
  "subject_kind" VARCHAR(30),
  "subject_id" VARCHAR(200),
  "subject_name" VARCHAR(300),
  "famibook_id" UUID,
  "famibook_name" VARCHAR(300),
  "details" JSONB NOT NULL DEFAULT '{}',
  CONSTRAINT "activity_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "activity_details_check" CHECK (length("details"::text) <= 4000)
);
CREATE INDEX "activity_at_idx" ON "activity"("at", "id");
CREATE INDEX "activity_kind_idx" ON "activity"("kind", "at", "id");
CREATE INDEX "activity_famibook_idx" ON "activity"("famibook_id", "at", "id") WHERE "famibook_id" IS NOT NULL;
CREATE INDEX "activity_famibook_kind_idx" ON "activity"("famibook_id", "kind", "at", "id") WHERE "famibook_id" IS NOT NULL;

-- The service's own role owns the table, so that privileges alone would not bind it.
CREATE FUNCTION "refuse_change_of_activity"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD."at" < now() - interval '1 year' THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'a line of activity never changes and stays for a year' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER "activity_never_changes" BEFORE UPDATE OR DELETE ON "activity"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_activity"();
CREATE TRIGGER "activity_stays" BEFORE TRUNCATE ON "activity"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_activity"();

-- FamiBooks, so that the desk of a suspended or deleted one is closed.
CREATE TABLE "famibook" (
  "id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "fact_version" BIGINT NOT NULL DEFAULT 0,
  "suspended_at" TIMESTAMPTZ(6),
  "deleted_at" TIMESTAMPTZ(6),
  CONSTRAINT "famibook_pkey" PRIMARY KEY ("id")
);
