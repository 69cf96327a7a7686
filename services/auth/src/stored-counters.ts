import type { RowCheck } from '@famibook/service-kit/backup/restore-plan';

/** Every stored counter beside the true count. */
export const STORED_COUNTERS: readonly RowCheck[] = [
  {
    what: 'members of a FamiBook',
    sql: `SELECT f.id FROM famibook f WHERE f.member_total <>
      (SELECT count(*) FROM famibook_membership m WHERE m.famibook_id = f.id AND m.is_approved)`,
  },
  {
    what: 'users who wait for a FamiBook',
    sql: `SELECT f.id FROM famibook f WHERE f.pending_total <>
      (SELECT count(*) FROM famibook_membership m WHERE m.famibook_id = f.id AND NOT m.is_approved)`,
  },
  {
    what: 'members of all',
    sql: `SELECT id FROM platform_total WHERE (approved_members, approved_people, pending_people) <>
      (SELECT count(*) FILTER (WHERE is_approved), count(DISTINCT user_id) FILTER (WHERE is_approved),
        count(DISTINCT user_id) FILTER (WHERE NOT is_approved) FROM famibook_membership)`,
  },
  {
    what: 'FamiBooks',
    sql: 'SELECT id FROM platform_total WHERE famibooks <> (SELECT count(*) FROM famibook)',
  },
];
