import { randomUUID as newId } from 'node:crypto';
import type { Identity } from '@famibook/contracts/identity';
import { FamiBookId } from '@famibook/contracts/ids';
import { CLOSE } from '@famibook/contracts/live/close-codes';
import { administrator, loner, manager, member, pending } from '@famibook/testing/families/identities';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bootNotifier, type NotifierTestApp } from '../../testing/notifier-fixture.ts';

const bergs = FamiBookId.parse(newId());
const lunds = FamiBookId.parse(newId());
const tom = member({ famibookId: bergs });

let app: NotifierTestApp;
beforeAll(async () => {
  app = await bootNotifier();
});
afterEach(() => app?.closeAll());
afterAll(() => app?.stop());

const changed = ({ userId, firstName, lastName, profileImageUrl }: Identity, famibookIds: FamiBookId[]) =>
  app.publish('person.changed.v1', { userId, firstName, lastName, profileImageUrl, famibookIds });

describe('a new name or picture (D22)', () => {
  it('is pushed once to every user who sees the person somewhere, and to the person', async () => {
    const newcomer = pending({ famibookId: bergs });
    const both = { ...tom, memberships: [bergs, lunds].map((famibookId) => ({ famibookId, isManager: false })) };
    const concerned = [newcomer, both, manager({ famibookId: bergs }), member({ famibookId: lunds }), administrator()];
    const hearing = await Promise.all(concerned.map(app.open));
    const deaf = await Promise.all([loner(), member(), pending({ famibookId: bergs })].map(app.open));
    await changed(newcomer, [bergs, lunds]);
    const push = { type: 'person_changed', data: { id: newcomer.userId, famibookName: null } };
    for (const pushes of await app.pushesTo(hearing)) expect(pushes).toEqual([push]);
    for (const pushes of await app.pushesTo(deaf)) expect(pushes).toEqual([]);
  });

  it('of a person who is seen nowhere is pushed to that person', async () => {
    const alone = loner();
    const [own, admin] = [await app.open(alone), await app.open(administrator())];
    await changed(alone, []);
    const push = { type: 'person_changed', data: { id: alone.userId, famibookName: null } };
    expect(await app.pushesTo([own, admin])).toEqual([[push], []]);
  });
});

it('a requested reset is pushed to the open browsers of its user, and as a changed list to the administrator (D23, D28)', async () => {
  const two = [await app.open(tom), await app.open({ ...tom, sessionId: member().sessionId })];
  const rest = await Promise.all([manager({ famibookId: bergs }), loner()].map(app.open));
  const admin = await app.open(administrator());
  await app.publish('password-reset.requested.v1', { requestId: 4711, userId: tom.userId });
  const push = { type: 'reset_requested', data: { id: '4711', famibookName: null } };
  for (const pushes of await app.pushesTo(two)) expect(pushes).toEqual([push]);
  for (const pushes of await app.pushesTo(rest)) expect(pushes).toEqual([]);
  const changed = { type: 'reset_changed', data: { id: '4711', famibookName: null } };
  expect(await app.pushesTo([admin])).toEqual([[changed]]);
});

describe('a session that ended', () => {
  it('because the password changed closes with that reason, also to a browser that comes late (D23)', async () => {
    const user = member({ famibookId: bergs });
    const listener = await app.open(user);
    const because = 'password-changed';
    await app.publish(
      'person.identity-changed.v1',
      { userId: user.userId, endedSessions: [user.sessionId], because },
      2,
    );
    expect([await listener.closed, await listener.reason]).toEqual([CLOSE.sessionEnded, because]);
    const late = await app.open(user);
    expect([await late.closed, await late.reason]).toEqual([CLOSE.sessionEnded, because]);
  });

  it('otherwise says no more than that', async () => {
    const user = member({ famibookId: bergs });
    const listener = await app.open(user);
    await app.publish('person.identity-changed.v1', { userId: user.userId, endedSessions: [user.sessionId] }, 2);
    expect([await listener.closed, await listener.reason]).toEqual([CLOSE.sessionEnded, 'the session has ended']);
  });
});

describe('a FamiBook that is suspended or deleted', () => {
  const photo = (famibookId: FamiBookId) => ({
    photoId: newId(),
    userId: tom.userId,
    famibookId,
    famibookName: 'The Bergs',
  });
  const state = (famibookId: FamiBookId, isSuspended: boolean) => ({
    famibookId,
    famibookName: 'The Bergs',
    planType: 'basic' as const,
    isSuspended,
  });

  it('has no more pushes until it is resumed, and its browsers reconnect and find it closed (D39)', async () => {
    const closing = FamiBookId.parse(newId());
    const before = await app.open(member({ famibookId: closing }));
    const other = await app.open(member({ famibookId: bergs }));
    await app.publish('famibook.suspended.v1', state(closing, true), 5);
    expect(await before.closed).toBe(CLOSE.serviceRestart);
    // Late, and older than what is known.
    await app.publish('famibook.resumed.v1', state(closing, false), 4);

    const both = [closing, bergs].map((famibookId) => ({ famibookId, isManager: false }));
    const back = await app.open({ ...member({ famibookId: closing }), memberships: both });
    const [hidden, shown] = [photo(closing), photo(bergs)];
    await app.publish('photo.edited.v1', hidden);
    await app.publish('photo.edited.v1', shown);
    const push = { type: 'photo_updated', data: { id: shown.photoId, famibookName: 'The Bergs' } };
    await expect.poll(() => back.heard).toEqual([push]);
    await expect.poll(() => other.heard).toEqual([push]);

    await app.publish('famibook.resumed.v1', state(closing, false), 6);
    await app.publish('photo.edited.v1', hidden);
    const resumed = { type: 'famibook_changed', data: { id: closing, famibookName: 'The Bergs' } };
    await expect
      .poll(() => back.heard.slice(1))
      .toEqual([resumed, { ...push, data: { ...push.data, id: hidden.photoId } }]);
  });

  it('has no pushes from a process that has started since, also of what an administrator does in it (D39)', async () => {
    const closing = FamiBookId.parse(newId());
    app.suspended.add(closing);
    const before = await app.open(member({ famibookId: closing }));
    await app.publish('photo.edited.v1', photo(closing));
    expect(await before.closed).toBe(CLOSE.serviceRestart);
    const back = await app.open(member({ famibookId: closing }));
    await app.publish('photo.edited.v1', photo(closing));
    expect([before.heard, ...(await app.pushesTo([back]))]).toEqual([[], []]);
    await app.publish('famibook.resumed.v1', state(closing, false), 6);
    expect(await app.pushesTo([back])).toMatchObject([[{ type: 'famibook_changed' }]]);
  });

  it('has its browsers reload their data while auth does not say whether it is one (D39)', async () => {
    const open = FamiBookId.parse(newId());
    const [before, other] = [await app.open(member({ famibookId: open })), await app.open(member())];
    app.outage.isAway = true;
    try {
      await app.publish('photo.edited.v1', photo(open));
      expect(await before.closed).toBe(CLOSE.serviceRestart);
    } finally {
      app.outage.isAway = false;
    }
    const back = await app.open(member({ famibookId: open }));
    await app.publish('photo.edited.v1', photo(open));
    expect((await app.pushesTo([back, other])).map(({ length }) => length)).toEqual([1, 0]);
    expect([before.heard, other.socket.readyState]).toEqual([[], other.socket.OPEN]);
  });

  it('sends its browsers away when it is deleted, also those that came back since it was suspended (D39, D40)', async () => {
    const closing = FamiBookId.parse(newId());
    const gone = { famibookId: closing, famibookName: 'The Bergs' };
    const before = await app.open(member({ famibookId: closing }));
    await app.publish('famibook.suspended.v1', state(closing, true), 5);
    expect(await before.closed).toBe(CLOSE.serviceRestart);
    const back = await app.open(member({ famibookId: closing }));
    await app.publish('famibook.deleted.v1', gone, 6);
    expect(await back.closed).toBe(CLOSE.serviceRestart);
    const again = await app.open(member({ famibookId: closing }));
    await app.publish('famibook.deleted.v1', gone, 7);
    expect(await app.pushesTo([again])).toEqual([[]]);
    expect(again.socket.readyState).toBe(again.socket.OPEN);
  });
});
