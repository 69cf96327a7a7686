import type { Database } from '@famibook/service-kit/db/database';

const COUNTED = `
  SELECT f.name AS what, f.member_total AS stored_approved, f.pending_total AS stored_pending,
         count(m.id) FILTER (WHERE m.is_approved) AS approved, count(m.id) FILTER (WHERE NOT m.is_approved) AS pending
    FROM famibook f LEFT JOIN famibook_membership m ON m.famibook_id = f.id GROUP BY f.id
  UNION ALL
  SELECT 'users', t.approved_people, t.pending_people,
         (SELECT count(DISTINCT user_id) FROM famibook_membership WHERE is_approved),
         (SELECT count(DISTINCT user_id) FROM famibook_membership WHERE NOT is_approved) FROM platform_total t
  UNION ALL
  SELECT 'memberships and FamiBooks', t.approved_members, t.famibooks,
         (SELECT count(*) FROM famibook_membership WHERE is_approved), (SELECT count(*) FROM famibook) FROM platform_total t`;

/** Totals that differ from what they count; none when all is well (D13, D36). */
export async function wrongTotals(pool: Database['pool']): Promise<unknown[]> {
  const { rows } = await pool.query(
    `SELECT * FROM (${COUNTED}) t WHERE (stored_approved, stored_pending) IS DISTINCT FROM (approved, pending)`,
  );
  return rows;
}
