import * as account from '@famibook/contracts/account/endpoints';
import * as famibooks from '@famibook/contracts/famibooks/endpoints';
import * as secondFactor from '@famibook/contracts/second-factor/endpoints';
import * as sessions from '@famibook/contracts/sessions/endpoints';
import { outcomeOf } from '@famibook/testing/outcome-of';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthTestApp, bootAuth, type Family, PASSWORD } from '../testing/auth-fixture.ts';
import { holdUser } from '../testing/hold-user.ts';

let app: AuthTestApp;

beforeAll(async () => {
  app = await bootAuth();
});
afterAll(() => app?.stop());

const change = async (family: Family, currentPassword: string, newPassword: string) =>
  (await family.manager.as()).call(account.changePassword, { body: { currentPassword, newPassword } });

describe("changing one's own password", () => {
  test('ends every other session of the person, in the cache too (D23)', async () => {
    const family = await app.found('The Bergs');
    const phone = await app.signIn(family.managerEmail, PASSWORD, 'The Bergs');
    await phone.identity();
    expect(await change(family, PASSWORD, 'a-new-one')).toEqual({
      message: 'Your password has been updated successfully',
    });
    expect(await phone.identity()).toBeNull();
    expect(await family.manager.identity()).not.toBeNull();
    expect(await outcomeOf(app.signIn(family.managerEmail, PASSWORD, 'The Bergs'))).toBe('invalid_credentials');
    expect(await outcomeOf(app.signIn(family.managerEmail, 'a-new-one', 'The Bergs'))).toBe('done');
  });

  test('needs the current one', async () => {
    const family = await app.found('The Lunds');
    await expect(change(family, 'not-mine', 'a-new-one')).rejects.toMatchObject({
      code: 'validation',
      fields: { currentPassword: 'Current password is incorrect' },
    });
    await expect(change(family, PASSWORD, 'short')).rejects.toMatchObject({
      fields: { newPassword: 'New password must be at least 6 characters' },
    });
  });

  test('twice at once: one wins', async () => {
    const family = await app.found('The Holms');
    const outcomes = await Promise.all([
      outcomeOf(change(family, PASSWORD, 'first-one')),
      outcomeOf(change(family, PASSWORD, 'second-one')),
    ]);
    expect(outcomes.sort()).toEqual(['done', 'validation']);
  });

  test('leaves what waits with the old one unconfirmed', async () => {
    const family = await app.found('The Waits');
    const manager = await family.manager.as();
    const held = await holdUser(app, family.manager.userId);
    const changed = change(family, PASSWORD, 'changed-before');
    await held.untilWaiting(1);
    const body = { password: PASSWORD };
    const confirmed = [
      manager.call(account.deleteOwnAccount, { body }),
      manager.call(sessions.endOtherSessions, { body }),
      manager.call(famibooks.deleteManagedFamiBook, { body }),
      manager.call(secondFactor.beginSecondFactor, { body }),
    ].map(outcomeOf);
    await held.untilWaiting(5);
    await held.release();
    await changed;
    expect(new Set(await Promise.all(confirmed))).toEqual(new Set(['validation']));
  });

  test('while the old one signs in leaves no session behind it', async () => {
    const family = await app.found('The Moes');
    const signIns = Array.from({ length: 8 }, () =>
      app.signIn(family.managerEmail, PASSWORD, 'The Moes').catch(() => undefined),
    );
    await change(family, PASSWORD, 'changed-meanwhile');
    const browsers = await Promise.all(signIns);
    for (const browser of browsers) expect((await browser?.identity()) ?? null).toBeNull();
    expect(await family.manager.identity()).not.toBeNull();
  });
});

test('a flood of sign-ins is asked to try again later, and none of it fails otherwise', async () => {
  const family = await app.found('The Floods');
  const flood = Array.from({ length: 300 }, (_, at) =>
    app.post(sessions.login.path, { email: `flood${at}@example.org`, password: PASSWORD, famibookName: 'x' }),
  );
  const statuses = new Set((await Promise.all(flood)).map(({ status }) => status));
  // A request whose turn does not come in time is asked to try again by a 504.
  expect([...statuses].filter((status) => ![401, 503, 504].includes(status))).toEqual([]);
  expect(statuses).toContain(503);
  expect(await outcomeOf(app.signIn(family.managerEmail, PASSWORD, 'The Floods'))).toBe('done');
});
