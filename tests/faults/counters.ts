import { STORED_COUNTERS } from '@famibook/board/testing/stored-counters';
import type { ServiceName } from '@famibook/contracts/services';
import { queryService } from '@famibook/testing/product/database';
import type { Product } from '@famibook/testing/product/product';

/** Every figure that is kept instead of counted, beside the count: what differs comes back. */
const KEPT: readonly { service: ServiceName; what: string; sql: string }[] = [
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
  ...STORED_COUNTERS.map((kept) => ({ service: 'board' as const, ...kept })),
];

/** Which kept figures are wrong; none, it is to be hoped. */
export const wrongCounters = async (product: Product): Promise<string[]> => {
  const wrong: string[] = [];
  for (const { service, what, sql } of KEPT)
    for (const { id } of await queryService<{ id: string }>(product, service, sql)) wrong.push(`${what}: ${id}`);
  return wrong;
};
