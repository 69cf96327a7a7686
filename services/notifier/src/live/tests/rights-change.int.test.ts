import { randomUUID as newId } from 'node:crypto';
import { FamiBookId, type UserId } from '@famibook/contracts/ids';
import { CLOSE } from '@famibook/contracts/live/close-codes';
import { member, pending } from '@famibook/testing/families/identities';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bootNotifier, type NotifierTestApp } from '../../testing/notifier-fixture.ts';

const bergs = FamiBookId.parse(newId());
const photo = { famibookId: bergs, famibookName: 'The Bergs', photoId: newId(), userId: member().userId };

let app: NotifierTestApp;
beforeAll(async () => {
  app = await bootNotifier();
});
afterEach(() => app?.closeAll());
afterAll(() => app?.stop());

describe('rights that change while a browser is open', () => {
  const changed = (userId: UserId, version: number, endedSessions: 'all' | string[] = []) =>
    app.publish('person.identity-changed.v1', { userId, endedSessions }, version);

  it('a session that ended is closed with 4401; the person’s others stay', async () => {
    const user = member({ famibookId: bergs });
    const laptop = { ...user, sessionId: member().sessionId };
    const [phone, other] = [await app.open(user), await app.open(laptop)];
    app.sessions.set(laptop.sessionId, { ...laptop, version: 2 });
    await changed(user.userId, 2, [user.sessionId]);
    expect(await phone.closed).toBe(CLOSE.sessionEnded);
    await app.publish('photo.edited.v1', photo);
    await expect.poll(() => other.heard).toHaveLength(1);
    expect(phone.heard).toEqual([]);
  });

  it('all sessions of a person end, but not one made since', async () => {
    const user = member({ famibookId: bergs });
    const since = { ...user, sessionId: member().sessionId, version: 7 };
    const [old, fresh] = [await app.open(user), await app.open(since)];
    await changed(user.userId, 7, 'all');
    expect(await old.closed).toBe(CLOSE.sessionEnded);
    expect(fresh.socket.readyState).toBe(fresh.socket.OPEN);
  });

  it('an approved user gets pushes from then on, a removed user gets no more', async () => {
    const newcomer = pending({ famibookId: bergs });
    const leaver = member({ famibookId: bergs });
    const [comes, goes] = [await app.open(newcomer), await app.open(leaver)];
    app.sessions.set(newcomer.sessionId, {
      ...newcomer,
      version: 2,
      memberships: [{ famibookId: bergs, isManager: false }],
    });
    app.sessions.set(leaver.sessionId, { ...leaver, version: 2, current: null, memberships: [] });
    await changed(newcomer.userId, 2);
    await changed(leaver.userId, 2);
    const hearOfNext = async () => {
      const before = [comes.heard.length, goes.heard.length] as const;
      await app.publish('photo.edited.v1', photo);
      await app.pushesTo([comes, goes]);
      return [comes.heard.length - before[0], goes.heard.length - before[1]];
    };
    // Auth is asked for each of them first.
    await expect.poll(hearOfNext).toEqual([1, 0]);
    expect(await hearOfNext()).toEqual([1, 0]);
  });

  it('a session that auth no longer knows is closed', async () => {
    const user = member({ famibookId: bergs });
    const listener = await app.open(user);
    app.sessions.delete(user.sessionId);
    await changed(user.userId, 2);
    expect(await listener.closed).toBe(CLOSE.sessionEnded);
  });

  it('a token from before the change does not get in after it', async () => {
    const user = member({ famibookId: bergs });
    await changed(user.userId, 5, [user.sessionId]);
    // A later push shows that the notifier has handled the change.
    await app.pushesTo([]);
    const late = await app.open(user);
    expect(await late.closed).toBe(CLOSE.sessionEnded);
  });

  it('a deleted person’s connections close', async () => {
    const user = member({ famibookId: bergs });
    const listener = await app.open(user);
    await app.publish('person.deleted.v1', { userId: user.userId });
    expect(await listener.closed).toBe(CLOSE.sessionEnded);
  });
});
