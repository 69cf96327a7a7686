-- Photos may be written with another search path than the service's own, and a schema may be renamed: the months are
-- those beside the table that was written.
CREATE OR REPLACE FUNCTION "count_months"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  step INTEGER := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  EXECUTE format($sql$
    INSERT INTO %1$I.famibook_month AS kept (famibook_id, sort, month, photo_count)
    SELECT p.famibook_id, m.sort, to_char(m.at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, $1 * count(*)
    FROM changed p
    -- A FamiBook that goes takes its months with it.
    JOIN %1$I.famibook f ON f.id = p.famibook_id
    CROSS JOIN LATERAL (VALUES ('shared', p.created_at), ('taken', coalesce(p.taken_at, p.created_at))) m(sort, at)
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (famibook_id, sort, month) DO UPDATE SET photo_count = kept.photo_count + EXCLUDED.photo_count
  $sql$, TG_TABLE_SCHEMA) USING step;

  EXECUTE format($sql$
    INSERT INTO %1$I.platform_month AS kept (sort, month, photo_count)
    SELECT m.sort, to_char(m.at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, $1 * count(*)
    FROM changed p
    CROSS JOIN LATERAL (VALUES ('shared', p.created_at), ('taken', coalesce(p.taken_at, p.created_at))) m(sort, at)
    GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (sort, month) DO UPDATE SET photo_count = kept.photo_count + EXCLUDED.photo_count
  $sql$, TG_TABLE_SCHEMA) USING step;
  RETURN NULL;
END $$;
