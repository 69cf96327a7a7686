-- A list that did not change is known by the transactions that wrote its photos and its FamiBook. It also shows people, so
-- a change of one writes the FamiBooks in which the person has photos or comments. By a trigger, so that a process of the
-- version before writes them too. Whoever comments or uploads holds the person's row shared, so that nothing new of the
-- person is missed; FamiBooks are locked after the person and in one order, as everywhere.
CREATE FUNCTION "write_famibooks_of_person"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format($sql$
    WITH own AS MATERIALIZED (
      SELECT id FROM %1$I.famibook WHERE id IN (
        SELECT famibook_id FROM %1$I.photo WHERE user_id = $1
        UNION
        SELECT p.famibook_id FROM %1$I.photo_comment c JOIN %1$I.photo p ON p.id = c.photo_id WHERE c.user_id = $1
      ) ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE %1$I.famibook AS f SET name = f.name FROM own WHERE f.id = own.id
  $sql$, TG_TABLE_SCHEMA) USING NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER "person_changes_lists" AFTER UPDATE ON "person"
  FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name, OLD.profile_image_url, OLD.deleted_at)
    IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.profile_image_url, NEW.deleted_at))
  EXECUTE FUNCTION "write_famibooks_of_person"();
