import { randomUUID } from 'node:crypto';
import { auth } from '@famibook/auth/service';
import { removeStagedUsers } from '@famibook/service-kit/backup/staged-users';
import { migrateService } from '@famibook/service-kit/db/migrate';
import { type FreshDatabase, freshDatabase } from '@famibook/testing/backing/fresh-database';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

const [ANNA, BEN, CARL, DORA] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
/** Since the backup one FamiBook was deleted, and the other one handed over. */
const [DELETED, HANDED_OVER] = [randomUUID(), randomUUID()];

let database: FreshDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  client.on('error', () => undefined);
  await client.connect();
  const { migrations = '', restore = {} } = auth;
  for (const schema of ['auth', 'auth_restore']) await migrateService(database.url, schema, migrations);
  const members: StoredMember[] = [
    { userId: ANNA, since: '2026-01-01', isManager: true },
    { userId: DORA, since: '2026-01-02', isApproved: false },
    { userId: BEN, since: '2026-01-03' },
    { userId: CARL, since: '2026-01-04' },
  ];
  for (const famibookId of [DELETED, HANDED_OVER]) await insert('auth_restore', famibookId, members);
  await insert('auth', HANDED_OVER, [{ userId: CARL, since: '2026-01-04', isManager: true }]);
  await removeStagedUsers({ url: database.url, name: 'auth', plan: restore }, [ANNA]);
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

interface StoredMember {
  userId: string;
  since: string;
  isApproved?: boolean;
  isManager?: boolean;
}

async function insert(schema: string, famibookId: string, members: readonly StoredMember[]): Promise<void> {
  await client.query(
    `SET search_path = "${schema}", public;
     INSERT INTO founding (key, plan_type) VALUES ('${famibookId}', 'basic');
     INSERT INTO famibook (id, name, name_key, plan_type, founding_key)
     VALUES ('${famibookId}', '${famibookId}', '${famibookId}', 'basic', '${famibookId}')`,
  );
  for (const { userId, since, isApproved = true, isManager = false } of members) {
    await client.query(
      `INSERT INTO "user" (id, email, password_hash, first_name, last_name)
       VALUES ('${userId}', '${userId}@example.org', '', 'A', 'B') ON CONFLICT DO NOTHING;
       INSERT INTO famibook_membership (id, user_id, famibook_id, is_approved, is_manager, created_at)
       VALUES (gen_random_uuid(), '${userId}', '${famibookId}', ${isApproved}, ${isManager}, '${since}')`,
    );
  }
}

const rows = async (sql: string): Promise<unknown[]> => (await client.query(sql)).rows;
const managersOf = (famibookId: string) =>
  rows(`SELECT user_id FROM auth_restore.famibook_membership WHERE famibook_id = '${famibookId}' AND is_manager`);

test('a FamiBook whose manager was deleted since the backup keeps its current manager (D1, D32)', async () => {
  expect(await managersOf(HANDED_OVER)).toEqual([{ user_id: CARL }]);
});

test('without a current manager the oldest approved member manages it (D1, D32)', async () => {
  expect(await managersOf(DELETED)).toEqual([{ user_id: BEN }]);
});

test('their deletion is published as a repeated one, which Activity does not record again (D41)', async () => {
  expect(await rows(`SELECT event->'data'->'isRepeated' AS "isRepeated" FROM auth_restore.outbox`)).toEqual([
    { isRepeated: true },
  ]);
});
