import type pg from 'pg';
import type { Place, PlatformSize } from './platform-size.ts';

const PEOPLE = `
CREATE TEMPORARY TABLE bench_person AS SELECT n, gen_random_uuid() AS id FROM generate_series(1, $1::int) n`;
const FAMILIES = `
CREATE TEMPORARY TABLE bench_family AS SELECT n, gen_random_uuid() AS id FROM generate_series(1, $1::int) n`;

const ADD_USERS = `
INSERT INTO "user" (id, email, password_hash, first_name, last_name, created_at)
SELECT id, 'person' || n || '@families.example',
  '$argon2id$v=19$m=19456,t=2,p=1$' || encode(sha256(n::text::bytea), 'base64'), 'Person' || n, 'of the Bench',
  now() - n * interval '1 minute' FROM bench_person`;
const ADD_FOUNDINGS = `
INSERT INTO founding (key, plan_type, famibook_id) SELECT 'bench-' || n, 'premium', id FROM bench_family`;

/** $1 how many members each FamiBook has, $2 how many requests wait. */
const ADD_FAMIBOOKS = `
INSERT INTO famibook (id, name, name_key, plan_type, founding_key, member_total, pending_total, created_at)
SELECT id, 'Family ' || n, 'family ' || n, 'premium', 'bench-' || n, $1::int, (n <= $2::int)::int,
  now() - n * interval '1 hour' FROM bench_family`;

/** $1 how many FamiBooks there are, $2 how many people are approved. */
const ADD_MEMBERSHIPS = `
INSERT INTO famibook_membership (id, user_id, famibook_id, is_approved, is_manager, created_at, updated_at)
SELECT gen_random_uuid(), p.id, f.id, p.n <= $2::int, p.n <= $1::int, now() - p.n * interval '1 minute', now()
  FROM bench_person p JOIN bench_family f ON f.n = (p.n - 1) % $1::int + 1`;

/** $1 how many. */
const ADD_RESETS = `
INSERT INTO password_reset_request (user_id, email_key, browser_hash, is_known_browser, reason, code, created_at, open_until)
SELECT id, encode(sha256(n::text::bytea), 'hex'), encode(sha256(n::text::bytea), 'hex'), false,
  'Forgot password request', lpad(n::text, 6, '0'), now() - n * interval '1 minute', now() + interval '5 days'
  FROM bench_person WHERE n <= $1`;

/** $1 how many FamiBooks, $2 how many approved people, $3 how many requests wait. */
const ADD_TOTALS = `
UPDATE platform_total SET famibooks = famibooks + $1::int, approved_members = approved_members + $2::int,
  approved_people = approved_people + $2::int, pending_people = pending_people + $3::int`;

/**
 * FamiBooks with their people, requests to join and requests for a new password.
 * @returns all FamiBooks, in their order, with a person each
 */
export async function seedAuth(auth: pg.Client, { famibooks, people, waiting }: PlatformSize): Promise<Place[]> {
  await auth.query(PEOPLE, [people + waiting]);
  await auth.query(FAMILIES, [famibooks]);
  await auth.query(ADD_USERS);
  await auth.query(ADD_FOUNDINGS);
  await auth.query(ADD_FAMIBOOKS, [people / famibooks, waiting]);
  await auth.query(ADD_MEMBERSHIPS, [famibooks, people]);
  await auth.query(ADD_RESETS, [waiting]);
  await auth.query(ADD_TOTALS, [famibooks, people, waiting]);
  for (const table of ['"user"', 'famibook', 'famibook_membership', 'password_reset_request'])
    await auth.query(`VACUUM (ANALYZE) ${table}`);
  const { rows } = await auth.query<Place>(
    'SELECT f.id AS "famibookId", p.id AS "userId" FROM bench_family f JOIN bench_person p USING (n) ORDER BY n',
  );
  return rows;
}
