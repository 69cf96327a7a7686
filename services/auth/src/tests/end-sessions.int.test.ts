import { randomUUID } from 'node:crypto';
import type { UserId } from '@famibook/contracts/ids';
import * as calls from '@famibook/contracts/sessions/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthTestApp, bootAuth, type Family, PASSWORD } from '../testing/auth-fixture.ts';

let app: AuthTestApp;
let bergs: Family;
let people = 0;

beforeAll(async () => {
  app = await bootAuth();
  bergs = await app.found('The Bergs');
});
afterAll(() => app?.stop());

/** One person in two browsers. */
async function newPair() {
  const email = `pair${++people}@example.org`;
  const phone = await app.member(bergs, email);
  return { phone, laptop: await app.signIn(email, PASSWORD, 'The Bergs'), userId: phone.userId as UserId };
}

describe('the administrator ends a person’s sessions (D25)', () => {
  test('all of them at once, and sockets hear of it; the person can sign in again', async () => {
    const { phone, laptop, userId } = await newPair();
    const sessionIds = [(await phone.identity())?.sessionId, (await laptop.identity())?.sessionId];
    const admin = await (await app.admin()).as();
    expect(await admin.call(calls.endSessionsOf, { params: { id: userId } })).toEqual({
      message: 'The person is signed out everywhere.',
      ended: 2,
    });
    expect([await phone.identity(), await laptop.identity()]).toEqual([null, null]);
    const events = (await app.publishedEvents()).filter(({ type }) => type === 'person.identity-changed.v1');
    expect(events.flatMap(({ data }) => data.endedSessions)).toEqual(expect.arrayContaining(sessionIds));
    expect(await (await app.signIn(`pair${people}@example.org`, PASSWORD, 'The Bergs')).identity()).not.toBeNull();
  });

  test('an unknown user is not found; only the administrator may', async () => {
    const { phone, userId } = await newPair();
    const unknownUser = { params: { id: randomUUID() as UserId } };
    const admin = await (await app.admin()).as();
    await expect(admin.call(calls.endSessionsOf, unknownUser)).rejects.toMatchObject({ code: 'user_not_found' });
    for (const browser of [phone, bergs.manager])
      await expect(
        browser.as().then((actor) => actor.call(calls.endSessionsOf, { params: { id: userId } })),
      ).rejects.toMatchObject({ code: 'forbidden' });
    expect(await phone.identity()).not.toBeNull();
  });
});

describe('signing out everywhere else (D25)', () => {
  test('asks for the password, ends the other sessions and leaves this one open', async () => {
    const { phone, laptop } = await newPair();
    await expect(
      phone.as().then((actor) => actor.call(calls.endOtherSessions, { body: { password: 'not-mine' } })),
    ).rejects.toMatchObject({ code: 'validation', fields: { password: 'Current password is incorrect' } });
    expect(await laptop.identity()).not.toBeNull();
    const response = await (await phone.as()).call(calls.endOtherSessions, { body: { password: PASSWORD } });
    expect(response).toEqual({ message: 'You are signed out everywhere else.', ended: 1 });
    expect(await laptop.identity()).toBeNull();
    expect(await phone.identity()).not.toBeNull();
  });
});
