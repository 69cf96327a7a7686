import { ConfigError, parseConfig } from '@famibook/service-kit/config/config';
import { bootForTest } from '@famibook/service-kit/testing/boot-for-test';
import { freshDatabase } from '@famibook/testing/backing/fresh-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AuthConfig } from '../config.ts';
import { resetPassword } from '../reset-password.ts';
import { auth } from '../service.ts';
import { ADMIN, type AuthBed, bootAuth } from '../testing/auth-fixture.ts';

const faultsOf = (env: Record<string, string>) => {
  try {
    parseConfig(AuthConfig, env);
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.faults.map(({ variable }) => variable) : [String(error)];
  }
};

describe('the first administrator (D3)', () => {
  test('must be given, with a strong password, in production', () => {
    expect(faultsOf({ NODE_ENV: 'production' })).toEqual(['FAMIBOOK_ADMIN_EMAIL', 'FAMIBOOK_ADMIN_PASSWORD']);
    const weak = {
      NODE_ENV: 'production',
      FAMIBOOK_ADMIN_EMAIL: 'a@example.org',
      FAMIBOOK_ADMIN_PASSWORD: 'elevenchars',
    };
    expect(faultsOf(weak)).toEqual(['FAMIBOOK_ADMIN_PASSWORD']);
    expect(faultsOf({ ...weak, FAMIBOOK_ADMIN_PASSWORD: 'twelve-chars' })).toEqual([]);
    expect(faultsOf({})).toEqual([]);
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

describe('the way back in for who holds the machine (D3)', () => {
  let bed: AuthBed;
  beforeAll(async () => {
    bed = await bootAuth();
  });
  afterAll(() => bed?.stop());

  test('makes a new password beside the running service, which hears of it and ends the sessions', async () => {
    const actors: unknown[] = [];
    await bed.platform.bus.subscribe({
      service: 'test',
      name: 'actors',
      types: ['person.identity-changed.v1'],
      handle: async ({ actor }) => void actors.push(actor),
      ephemeral: true,
    });
    const before = await bed.admin();
    expect(await before.who()).not.toBeNull();
    const { password } = await resetPassword({ databaseUrl: bed.databaseUrl, email: ' ADMIN@example.org ' });
    expect(password).toMatch(/^\w{20}$/);
    await expect.poll(() => before.who(), { timeout: 5_000 }).toBeNull();
    await expect.poll(() => actors, { timeout: 5_000 }).toEqual([{ kind: 'operator', id: 'admin reset-password' }]);
    await expect(bed.admin()).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect(await (await bed.signIn(ADMIN.email, password)).who()).toMatchObject({ isAdmin: true });
  });

  test('says when no user has that e-mail', async () => {
    await expect(resetPassword({ databaseUrl: bed.databaseUrl, email: 'nobody@example.org' })).rejects.toThrow(
      'Nobody has an account with the e-mail nobody@example.org.',
    );
  });
});
