import type pg from 'pg';
import type { PlatformSize } from './platform-size.ts';

/** $1 how many are approved, $2 how many wait. */
const ADD_SUBSCRIPTIONS = `
INSERT INTO photo_book_subscription (manager_name, manager_email, company_name, plan_type, requested_spaces,
  famibook_name, message, state, approved_at, created_at)
SELECT 'Person' || n || ' of the Bench', 'person' || n || '@families.example', 'Bakery ' || n, 'premium', 5,
  'Family ' || n, 'We would like to share the photos of three generations, from the lake and from the mountains.',
  CASE WHEN n <= $2::int THEN 'pending' ELSE 'approved' END::subscription_state,
  CASE WHEN n > $2::int THEN now() - n * interval '1 hour' END, now() - n * interval '1 hour'
  FROM generate_series(1, $1::int + $2::int) n`;
const ADD_TOTALS = `
UPDATE subscription_total SET approved = approved + $1::int, pending = pending + $2::int, every = every + $1::int + $2::int`;

/** An approved subscription for each FamiBook, and requests that wait. */
export async function seedAdmin(admin: pg.Client, { famibooks, waiting }: PlatformSize) {
  await admin.query(ADD_SUBSCRIPTIONS, [famibooks, waiting]);
  await admin.query(ADD_TOTALS, [famibooks, waiting]);
  await admin.query('VACUUM (ANALYZE) photo_book_subscription');
}
