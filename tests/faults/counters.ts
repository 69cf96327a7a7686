import { STORED_COUNTERS } from '@famibook/board/testing/stored-counters';
import type { ServiceName } from '@famibook/contracts/services';
import { queryService } from '@famibook/testing/product/database';
import type { Product } from '@famibook/testing/product/product';

/** The months of photos in either order, as triggers count them. */
const MONTHS = `m.sort, to_char(m.at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, count(*) AS total FROM photo
  CROSS JOIN LATERAL (VALUES ('shared', created_at), ('taken', coalesce(taken_at, created_at))) m(sort, at)`;

/** Every stored counter beside the true count: each statement returns the rows where they differ. */
const STORED: readonly { service: ServiceName; what: string; sql: string }[] = [
  {
    service: 'gallery',
    what: 'likes, hearts and comments of a photo',
    sql: `SELECT p.id FROM photo p WHERE (p.likes, p.hearts, p.comment_count) <>
      ((SELECT count(*) FROM photo_reaction r WHERE r.photo_id = p.id AND r.kind = 'like'),
       (SELECT count(*) FROM photo_reaction r WHERE r.photo_id = p.id AND r.kind = 'heart'),
       (SELECT count(*) FROM photo_comment c WHERE c.photo_id = p.id))`,
  },
  {
    service: 'gallery',
    what: 'photos of a FamiBook',
    sql: 'SELECT f.id FROM famibook f WHERE f.photo_count <> (SELECT count(*) FROM photo p WHERE p.famibook_id = f.id)',
  },
  {
    service: 'gallery',
    what: 'photos of all',
    sql: 'SELECT id FROM platform WHERE photo_count <> (SELECT count(*) FROM photo)',
  },
  {
    service: 'gallery',
    what: 'photos of a tag',
    sql: `SELECT t.id FROM tag t
      WHERE t.photo_count <> (SELECT count(*) FROM photo_tag p WHERE p.tag_id = t.id)`,
  },
  {
    service: 'gallery',
    what: 'photos of a month in a FamiBook',
    sql: `SELECT concat_ws(' ', famibook_id, sort, month) AS id
      FROM (SELECT famibook_id, sort, month, sum(photo_count) AS total FROM famibook_month GROUP BY 1, 2, 3) stored
      FULL JOIN (SELECT famibook_id, ${MONTHS} GROUP BY 1, 2, 3) counted USING (famibook_id, sort, month)
      WHERE coalesce(stored.total, 0) <> coalesce(counted.total, 0)`,
  },
  {
    service: 'gallery',
    what: 'photos of a month in all',
    sql: `SELECT concat_ws(' ', sort, month) AS id
      FROM (SELECT sort, month, photo_count AS total FROM platform_month) stored
      FULL JOIN (SELECT ${MONTHS} GROUP BY 1, 2) counted USING (sort, month)
      WHERE coalesce(stored.total, 0) <> coalesce(counted.total, 0)`,
  },
  {
    service: 'auth',
    what: 'members of a FamiBook',
    sql: `SELECT f.id FROM famibook f WHERE f.member_total <>
      (SELECT count(*) FROM famibook_membership m WHERE m.famibook_id = f.id AND m.is_approved)`,
  },
  {
    service: 'auth',
    what: 'members of all',
    sql: `SELECT id FROM platform_total WHERE approved_members <>
      (SELECT count(*) FROM famibook_membership WHERE is_approved)`,
  },
  {
    service: 'auth',
    what: 'users who wait for a FamiBook',
    sql: `SELECT f.id FROM famibook f WHERE f.pending_total <>
      (SELECT count(*) FROM famibook_membership m WHERE m.famibook_id = f.id AND NOT m.is_approved)`,
  },
  {
    service: 'auth',
    what: 'FamiBooks',
    sql: 'SELECT id FROM platform_total WHERE famibooks <> (SELECT count(*) FROM famibook)',
  },
  {
    service: 'media',
    what: 'bytes of a FamiBook',
    sql: `SELECT famibook_id AS id FROM famibook_storage stored
      FULL JOIN (SELECT famibook_id, sum(size) AS bytes FROM (
        SELECT famibook_id, size FROM media_file WHERE state <> 'deleted'
        UNION ALL SELECT famibook_id, size FROM audio WHERE delete_after IS NULL) file GROUP BY 1) counted USING (famibook_id)
      WHERE coalesce(stored.bytes, 0) <> coalesce(counted.bytes, 0)`,
  },
  ...STORED_COUNTERS.map((counter) => ({ service: 'board' as const, ...counter })),
];

/** The stored counters that are wrong; an empty list when all are right. */
export const wrongCounters = async (product: Product): Promise<string[]> => {
  const wrong: string[] = [];
  for (const { service, what, sql } of STORED)
    for (const { id } of await queryService<{ id: string }>(product, service, sql)) wrong.push(`${what}: ${id}`);
  return wrong;
};
