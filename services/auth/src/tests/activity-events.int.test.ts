import { createHash } from 'node:crypto';
import * as account from '@famibook/contracts/account/endpoints';
import { type Envelope, EVENTS, type EventType } from '@famibook/contracts/events';
import { deleteUser } from '@famibook/contracts/members/endpoints';
import { changePasswordDirectly } from '@famibook/contracts/password-reset/endpoints';
import { login } from '@famibook/contracts/sessions/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthTestApp, type Browser, bootAuth, browserOf, PASSWORD } from '../testing/auth-fixture.ts';

let app: AuthTestApp;
let published: readonly Envelope[];
beforeAll(async () => {
  app = await bootAuth();
  published = await app.collect(...(Object.keys(EVENTS) as EventType[]));
});
afterAll(() => app?.stop());

/** What Activity is made from: the events of one type about a user, with names, which the outbox does not keep. */
async function eventsOf(type: EventType, { userId }: Pick<Browser, 'userId'>) {
  await app.publishedEvents();
  return published.filter((event) => event.type === type && event.data.userId === userId);
}

describe('what auth publishes for Activity (D41)', () => {
  test('names the actor and the user as they were, even when it deletes the user (D8)', async () => {
    const family = await app.found('The Bergs');
    const tom = await app.member(family, 'Tom@Example.org');
    const [approved] = await eventsOf('membership.approved.v1', tom);
    expect(approved?.names).toEqual({ [family.manager.userId]: 'Maria Berg', [tom.userId]: 'Tom Berg' });

    const admin = await app.admin();
    await (await admin.as()).call(deleteUser, { params: { id: tom.userId } });
    const [deleted] = await eventsOf('person.deleted.v1', tom);
    expect(deleted).toMatchObject({
      names: { [admin.userId]: 'Admin FamiBook', [tom.userId]: 'Tom Berg' },
      data: { emailHash: createHash('sha256').update('tom@example.org').digest('hex') },
    });
  });

  test('includes a new name with the old one, and no unchanged name', async () => {
    const family = await app.found('The Lunds');
    const tom = await app.member(family, 'tom.lund@example.org');
    const change = async (body: { firstName: string }) => (await tom.as()).call(account.changeName, { body });
    await change({ firstName: 'Tom' });
    await change({ firstName: 'Thomas' });
    const [same, renamed] = await eventsOf('person.changed.v1', tom);
    expect(same?.data).not.toHaveProperty('formerName');
    expect(renamed).toMatchObject({ data: { formerName: 'Tom Berg' }, names: { [tom.userId]: 'Thomas Berg' } });
  });

  test('includes a changed password, even if changed while signed out', async () => {
    const family = await app.found('The Holms');
    const { manager, managerEmail: email } = family;
    const body = { currentPassword: PASSWORD, newPassword: 'a-new-one' };
    await (await manager.as()).call(account.changePassword, { body });
    const direct = { email, oldPassword: 'a-new-one', newPassword: 'another-one' };
    await app.signedOut.call(changePasswordDirectly, { body: { ...direct, confirmPassword: 'another-one' } });
    const changes = await eventsOf('person.password-changed.v1', manager);
    expect(changes.map(({ actor }) => actor)).toEqual(Array(2).fill({ kind: 'user', id: manager.userId }));
  });

  test('includes the first sign-in with each browser, but not the sign-up', async () => {
    await app.found('The Dahls');
    const tom = await app.register('tom.dahl@example.org', 'The Dahls');
    const type = 'person.signed-in-from-new-browser.v1';
    expect(await eventsOf(type, tom)).toEqual([]);
    const signInWith = async (cookies: Record<string, string>, userAgent: string) => {
      const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
      const credentials = { email: 'tom.dahl@example.org', password: PASSWORD, famibookName: 'The Dahls' };
      const headers = { cookie: cookie.join('; '), 'user-agent': userAgent };
      return browserOf(app, await app.post(login.path, credentials, headers));
    };
    await signInWith(tom.cookies, 'Firefox at home');
    const phone = await signInWith({}, 'Safari on a phone');
    await signInWith(phone.cookies, 'Safari on a phone');
    expect((await eventsOf(type, tom)).map(({ data }) => data.userAgent)).toEqual(['Safari on a phone']);
  });
});
