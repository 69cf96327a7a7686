import { suspendFamiBook } from '@famibook/contracts/famibooks/endpoints';
import { ConfigError, parseConfig } from '@famibook/service-kit/config/config';
import { freshDatabase } from '@famibook/testing/backing/fresh-database';
import { bootForTest } from '@famibook/testing/services/boot-for-test';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { AuthConfig } from '../config.ts';
import { createAdministrator, listAccounts, resetPassword } from '../operator.ts';
import { auth } from '../service.ts';
import { ADMIN, type AuthTestApp, bootAuth, SECRETS_KEY } from '../testing/auth-fixture.ts';

function issuesOf(env: Record<string, string>) {
  try {
    parseConfig(AuthConfig, env);
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.issues.map(({ variable }) => variable) : [String(error)];
  }
}

describe('the first administrator (D3)', () => {
  test('must be given, with a strong password, in production', () => {
    expect(issuesOf({ NODE_ENV: 'production' })).toEqual([
      'FAMIBOOK_ADMIN_EMAIL',
      'FAMIBOOK_SECRETS_KEY',
      'FAMIBOOK_ADMIN_PASSWORD',
    ]);
    const weak = {
      NODE_ENV: 'production',
      FAMIBOOK_SECRETS_KEY: SECRETS_KEY,
      FAMIBOOK_ADMIN_EMAIL: 'a@example.org',
      FAMIBOOK_ADMIN_PASSWORD: 'elevenchars',
    };
    expect(issuesOf(weak)).toEqual(['FAMIBOOK_ADMIN_PASSWORD']);
    expect(issuesOf({ ...weak, FAMIBOOK_ADMIN_PASSWORD: 'twelve-chars' })).toEqual([]);
    expect(issuesOf({})).toEqual([]);
  });

  test('a key for secrets is 32 bytes in base64 or hex, and any other is refused (D42)', () => {
    for (const key of [SECRETS_KEY, 'ab'.repeat(32), `${'A'.repeat(43)}=`, 'A'.repeat(43)])
      expect(issuesOf({ FAMIBOOK_SECRETS_KEY: key }), key).toEqual([]);
    for (const key of ['short', 'ab'.repeat(31), `${SECRETS_KEY}AAAA`])
      expect(issuesOf({ FAMIBOOK_SECRETS_KEY: key }), key).toEqual(['FAMIBOOK_SECRETS_KEY']);
  });

  test('is made once, at the default address, by replicas that start together; later starts need no password', async () => {
    const database = await freshDatabase();
    try {
      await expect(bootForTest(auth, { databaseUrl: database.url })).rejects.toThrow(/FAMIBOOK_ADMIN_PASSWORD/);
      const env = { FAMIBOOK_ADMIN_PASSWORD: 'given-by-the-launcher' };
      const replicas = await Promise.all([1, 2, 3].map(() => bootForTest(auth, { databaseUrl: database.url, env })));
      await Promise.all(replicas.map((replica) => replica.stop()));
      const later = await bootForTest(auth, { databaseUrl: database.url });
      const response = await later.signedOut.fetch('/api/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'admin@famibook.local', password: 'given-by-the-launcher' }),
      });
      expect(await response.json()).toMatchObject({ isAdmin: true });
      await later.stop();
    } finally {
      await database.drop();
    }
  });
});

describe('a password reset by the operator of the machine (D3)', () => {
  let app: AuthTestApp;
  beforeAll(async () => {
    app = await bootAuth();
  });
  afterAll(() => app?.stop());

  test('makes a new password beside the running service, which hears of it and ends the sessions', async () => {
    const earlier = (await app.publishedEvents()).length;
    const before = await app.admin();
    expect(await before.identity()).not.toBeNull();
    const { password } = await resetPassword({ databaseUrl: app.databaseUrl, email: ' ADMIN@example.org ' });
    expect(password).toMatch(/^\w{20}$/);
    await expect.poll(() => before.identity()).toBeNull();
    const changes = (await app.publishedEvents())
      .slice(earlier)
      .filter(({ type }) => type === 'person.identity-changed.v1');
    expect(changes.map(({ actor }) => actor)).toEqual([{ kind: 'operator', id: 'admin reset-password' }]);
    await expect(app.admin()).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect(await (await app.signIn(ADMIN.email, password)).identity()).toMatchObject({ isAdmin: true });
  });

  test('is refused while a restore is about to replace the rows (D32)', async () => {
    const hashes = async () => (await app.pool.query('SELECT password_hash FROM "user" ORDER BY id')).rows;
    const before = await hashes();
    await app.pool.query('UPDATE restore_state SET closed_by = gen_random_uuid()');
    onTestFinished(async () => void (await app.pool.query('UPDATE restore_state SET closed_by = NULL')));
    await expect(resetPassword({ databaseUrl: app.databaseUrl, email: ADMIN.email })).rejects.toThrow(
      'A restore of a backup has not ended, and would undo this; nothing was changed.',
    );
    expect(await hashes()).toEqual(before);
  });

  test('says when no user has that e-mail', async () => {
    await expect(resetPassword({ databaseUrl: app.databaseUrl, email: 'unknown@example.org' })).rejects.toThrow(
      'There is no account with the e-mail unknown@example.org.',
    );
  });
});

describe('what the operator of the machine does besides (D3)', () => {
  let app: AuthTestApp;
  beforeAll(async () => {
    app = await bootAuth();
  });
  afterAll(() => app?.stop());

  const operatorEvents = async () =>
    (await app.publishedEvents())
      .filter(({ actor }) => actor?.kind === 'operator')
      .map(({ type, actor }) => [type, actor?.id]);

  test('a further administrator signs in with the password that is printed, and is published with the operator', async () => {
    const { email, password } = await createAdministrator({
      databaseUrl: app.databaseUrl,
      email: ' Second@Example.org',
    });
    expect(email).toBe('second@example.org');
    expect(await (await app.signIn(email, password)).identity()).toMatchObject({ isAdmin: true });
    expect(await operatorEvents()).toEqual([
      ['person.administrator-created-by-operator.v1', 'admin create-administrator'],
    ]);
    for (const [typed, message] of [
      [ADMIN.email, `There is an account with the e-mail ${ADMIN.email} already.`],
      ['nothing', 'nothing is no e-mail address.'],
    ] as const)
      await expect(createAdministrator({ databaseUrl: app.databaseUrl, email: typed })).rejects.toThrow(message);
    expect(await operatorEvents()).toHaveLength(1);
  });

  test('the list has administrators and all FamiBooks with their managers, and leaves an event (D41)', async () => {
    const { famibookId } = await app.found('The Hills', { planType: 'premium', email: 'mara@hills.example' });
    await app.found('the bergs', { email: 'maria@bergs.example' });
    await (await (await app.admin()).as()).call(suspendFamiBook, { params: { id: famibookId } });
    const seen: unknown[] = [];
    await listAccounts(app.databaseUrl, async ({ administrators, famibooks }) => {
      seen.push(...administrators.map(({ email }) => email));
      for await (const page of famibooks) seen.push(...page);
    });
    const hills = {
      name: 'The Hills',
      manager: 'mara@hills.example',
      members: 1,
      planType: 'premium',
      isSuspended: true,
    };
    const bergs = {
      name: 'the bergs',
      manager: 'maria@bergs.example',
      members: 1,
      planType: 'basic',
      isSuspended: false,
    };
    expect(seen).toEqual([ADMIN.email, 'second@example.org', bergs, hills]);
    expect((await operatorEvents()).at(-1)).toEqual(['operator.accounts-listed.v1', 'admin list']);
  });
});
