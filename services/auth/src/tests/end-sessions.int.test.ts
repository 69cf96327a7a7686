import { randomUUID } from 'node:crypto';
import type { Envelope } from '@famibook/contracts/events';
import type { UserId } from '@famibook/contracts/ids';
import * as calls from '@famibook/contracts/sessions/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthBed, bootAuth, type Family, PASSWORD } from '../testing/auth-fixture.ts';

let bed: AuthBed;
let bergs: Family;
let people = 0;
const heard: Envelope[] = [];

beforeAll(async () => {
  bed = await bootAuth();
  bergs = await bed.found('The Bergs');
  await bed.platform.bus.subscribe({
    service: 'test',
    name: 'ears',
    types: ['person.identity-changed.v1'],
    handle: async (event) => void heard.push(event),
    ephemeral: true,
  });
});
afterAll(() => bed?.stop());

/** One person in two browsers. */
const newPair = async () => {
  const email = `pair${++people}@example.org`;
  const phone = await bed.member(bergs, email);
  return { phone, laptop: await bed.signIn(email, PASSWORD, 'The Bergs'), userId: phone.userId as UserId };
};

describe('the administrator ends a person’s sessions (D25)', () => {
  test('all of them at once, and sockets hear of it; the person can sign in again', async () => {
    const { phone, laptop, userId } = await newPair();
    const sessionIds = [(await phone.who())?.sessionId, (await laptop.who())?.sessionId];
    const admin = await (await bed.admin()).as();
    expect(await admin.call(calls.endSessionsOf, { params: { id: userId } })).toEqual({
      message: 'The person is signed out everywhere.',
      ended: 2,
    });
    expect([await phone.who(), await laptop.who()]).toEqual([null, null]);
    const ended = () => heard.flatMap(({ data }) => (data as { endedSessions: string[] }).endedSessions);
    await expect.poll(ended).toEqual(expect.arrayContaining(sessionIds));
    expect(await (await bed.signIn(`pair${people}@example.org`, PASSWORD, 'The Bergs')).who()).not.toBeNull();
  });

  test('an unknown user is not found; only the administrator may', async () => {
    const { phone, userId } = await newPair();
    const nobody = { params: { id: randomUUID() as UserId } };
    const admin = await (await bed.admin()).as();
    await expect(admin.call(calls.endSessionsOf, nobody)).rejects.toMatchObject({ code: 'user_not_found' });
    for (const browser of [phone, bergs.manager])
      await expect(
        browser.as().then((actor) => actor.call(calls.endSessionsOf, { params: { id: userId } })),
      ).rejects.toMatchObject({ code: 'forbidden' });
    expect(await phone.who()).not.toBeNull();
  });
});

describe('signing out everywhere else (D25)', () => {
  test('asks for the password, ends the other sessions and leaves this one open', async () => {
    const { phone, laptop } = await newPair();
    await expect(
      phone.as().then((actor) => actor.call(calls.endOtherSessions, { body: { password: 'not-mine' } })),
    ).rejects.toMatchObject({ code: 'validation', fields: { password: 'Current password is incorrect' } });
    expect(await laptop.who()).not.toBeNull();
    const response = await (await phone.as()).call(calls.endOtherSessions, { body: { password: PASSWORD } });
    expect(response).toEqual({ message: 'You are signed out everywhere else.', ended: 1 });
    expect(await laptop.who()).toBeNull();
    expect(await phone.who()).not.toBeNull();
  });
});
