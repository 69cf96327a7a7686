import { randomUUID as newId } from 'node:crypto';
import type { Identity } from '@famibook/contracts/identity';
import { FamiBookId } from '@famibook/contracts/ids';
import { CLOSE } from '@famibook/contracts/live/close-codes';
import { REPLAY } from '@famibook/contracts/live/replay';
import { member } from '@famibook/testing/families/identities';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Listener, listenAt } from '../../testing/listener.ts';
import { bootNotifier, type NotifierTestApp } from '../../testing/notifier-fixture.ts';

let app: NotifierTestApp;
beforeAll(async () => {
  app = await bootNotifier();
});
afterEach(() => app?.closeAll());
afterAll(() => app?.stop());

/** A FamiBook with a photo that was shared after its browsers read their lists and before they are open. */
async function shared() {
  const readAt = performance.now();
  const famibookId = FamiBookId.parse(newId());
  const photo = { famibookId, famibookName: 'The Bergs', photoId: newId(), userId: newId(), fileId: newId() };
  await app.publish('photo.uploaded.v1', photo);
  await app.pushesTo([]);
  const push = { type: 'photo_uploaded', data: { id: photo.photoId, famibookName: 'The Bergs' } };
  /** A browser that took longer to open would reload everything. */
  const open = async (user: Identity): Promise<Listener> => {
    const began = performance.now();
    const browser = await app.openAfterReading(user, Math.ceil(began - readAt));
    if (performance.now() - began < REPLAY.openingMs) return browser;
    browser.socket.terminate();
    return open(user);
  };
  return { famibookId, photo, push, again: { ...push, ago: expect.any(Number) }, open };
}

describe('a browser that opens its connection after it read its lists (D28)', () => {
  it('gets what was pushed since then, once, before what is pushed from now on', async () => {
    const { famibookId, photo, push, again, open } = await shared();
    const browsers = [await open(member({ famibookId })), await app.open(member({ famibookId }))];
    await app.publish('photo.edited.v1', photo);
    const edited = { ...push, type: 'photo_updated' };
    expect(await app.pushesTo(browsers)).toEqual([[again, edited], [edited]]);
  });

  it('gets nothing that others only may see', async () => {
    const { open } = await shared();
    expect(await app.pushesTo([await open(member())])).toEqual([[]]);
  });

  it.each(['famibook.suspended.v1', 'famibook.deleted.v1'] as const)(
    'gets nothing of a FamiBook that was closed since, and reloads its data (%s, D39)',
    async (type) => {
      const { famibookId, open } = await shared();
      const state = { famibookId, famibookName: 'The Bergs', planType: 'basic', isSuspended: true };
      await app.publish(type, state as never);
      await app.pushesTo([]);
      const browser = await open(member({ famibookId }));
      expect(await browser.closed).toBe(CLOSE.serviceRestart);
      expect(browser.heard).toEqual([]);
    },
  );

  it('gets nothing once removed from the FamiBook; with a token from before it comes back with another', async () => {
    const { famibookId, open } = await shared();
    const user = member({ famibookId });
    await app.publish('person.identity-changed.v1', { userId: user.userId, endedSessions: [] }, 2);
    await app.pushesTo([]);
    const removed = { ...user, version: 2, current: null, memberships: [] };
    const after = await open(removed);
    expect(await app.pushesTo([after])).toEqual([[]]);
    expect(after.socket.readyState).toBe(after.socket.OPEN);
    const before = await open(user);
    expect(await before.closed).toBe(CLOSE.serviceRestart);
    expect(before.heard).toEqual([]);
  });

  it('comes back and reloads its data when this process cannot know what was pushed, because it has just started', async () => {
    const started = await bootNotifier();
    try {
      const browser = await started.openAfterReading(member(), REPLAY.maxAgoMs);
      expect(await browser.closed).toBe(CLOSE.serviceRestart);
    } finally {
      await started.stop();
    }
  });

  it.each(['-1', String(REPLAY.maxAgoMs + 1), '1.5', 'soon', ''])('is refused with the age %j', async (ago) => {
    const token = app.tokenOf(member(), ['notifier']);
    await expect(listenAt(app.url('notifier'), token, ago)).rejects.toThrow('400');
  });
});
