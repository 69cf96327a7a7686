import { listApprovedUsersWithPasswords, listPendingUsersWithPasswords } from '@famibook/contracts/members/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthTestApp, bootAuth } from '../testing/auth-fixture.ts';

/** A run of this many characters would help an attacker. */
const RUN = 6;

let app: AuthTestApp;

beforeAll(async () => {
  app = await bootAuth();
  const bergs = await app.found('The Bergs');
  await app.member(bergs, 'ada@example.org');
  await app.member(bergs, 'bea@example.org');
  await app.register('cleo@example.org', 'The Bergs');
});
afterAll(() => app?.stop());

/** Salts and hashes of all tables, read out of the PHC strings that stand anywhere in them. */
async function storedSecrets(): Promise<string[]> {
  const tables = await app.pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_schema = 'auth' AND table_type = 'BASE TABLE'`,
  );
  const rows = await Promise.all(
    tables.rows.map(({ name }) => app.pool.query<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM ${name} t`)),
  );
  const phc = rows.flatMap(({ rows }) => rows.flatMap(({ row }) => row.match(/\$argon2[^"]+/g) ?? []));
  return phc.flatMap((one) => one.split('$').slice(-2));
}

function sharedRuns(text: string, secret: string): string[] {
  const runs = Array.from({ length: secret.length - RUN + 1 }, (_, at) => secret.slice(at, at + RUN));
  return runs.filter((run) => text.includes(run));
}

test('the whole responses of the preview calls share no run of 6 characters with any stored salt or hash (D7)', async () => {
  const admin = await (await app.admin()).as();
  const secrets = await storedSecrets();
  // Administrator, manager and three more, each with a salt and a hash.
  expect(secrets.length).toBeGreaterThanOrEqual(10);
  expect(sharedRuns(secrets.join(' '), secrets[0] ?? '')).not.toEqual([]);

  for (const { path } of [listApprovedUsersWithPasswords, listPendingUsersWithPasswords]) {
    for (const query of ['', '?limit=1', '?q=example', '?q=argon2']) {
      const response = await admin.fetch(path + query);
      const whole = `${JSON.stringify([...response.headers])} ${await response.text()}`;
      expect(response.status, path + query).toBe(200);
      expect(
        secrets.flatMap((secret) => sharedRuns(whole, secret)),
        path + query,
      ).toEqual([]);
    }
  }
});
