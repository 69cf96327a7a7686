import type { RowCheck } from '@famibook/service-kit/backup/restore-plan';

/** The months of photos in either order, as triggers count them. */
const MONTHS = `m.sort, to_char(m.at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, count(*) AS total FROM photo
  CROSS JOIN LATERAL (VALUES ('shared', created_at), ('taken', coalesce(taken_at, created_at))) m(sort, at)`;

/** Every stored counter beside the true count. */
export const STORED_COUNTERS: readonly RowCheck[] = [
  {
    what: 'likes, hearts and comments of a photo',
    sql: `SELECT p.id FROM photo p WHERE (p.likes, p.hearts, p.comment_count) <>
      ((SELECT count(*) FROM photo_reaction r WHERE r.photo_id = p.id AND r.kind = 'like'),
       (SELECT count(*) FROM photo_reaction r WHERE r.photo_id = p.id AND r.kind = 'heart'),
       (SELECT count(*) FROM photo_comment c WHERE c.photo_id = p.id))`,
  },
  {
    what: 'photos of a FamiBook',
    sql: 'SELECT f.id FROM famibook f WHERE f.photo_count <> (SELECT count(*) FROM photo p WHERE p.famibook_id = f.id)',
  },
  {
    what: 'photos of all',
    sql: 'SELECT id FROM platform WHERE photo_count <> (SELECT count(*) FROM photo)',
  },
  {
    what: 'photos of a tag',
    sql: `SELECT t.id FROM tag t
      WHERE t.photo_count <> (SELECT count(*) FROM photo_tag p WHERE p.tag_id = t.id)`,
  },
  {
    what: 'photos of a month in a FamiBook',
    sql: `SELECT concat_ws(' ', famibook_id, sort, month) AS id
      FROM (SELECT famibook_id, sort, month, sum(photo_count) AS total FROM famibook_month GROUP BY 1, 2, 3) stored
      FULL JOIN (SELECT famibook_id, ${MONTHS} GROUP BY 1, 2, 3) counted USING (famibook_id, sort, month)
      WHERE coalesce(stored.total, 0) <> coalesce(counted.total, 0)`,
  },
  {
    what: 'photos of a month in all',
    sql: `SELECT concat_ws(' ', sort, month) AS id
      FROM (SELECT sort, month, photo_count AS total FROM platform_month) stored
      FULL JOIN (SELECT ${MONTHS} GROUP BY 1, 2) counted USING (sort, month)
      WHERE coalesce(stored.total, 0) <> coalesce(counted.total, 0)`,
  },
];
