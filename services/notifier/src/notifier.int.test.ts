import { randomUUID as newId } from 'node:crypto';
import { once } from 'node:events';
import { EVENTS, type EventData, type EventType } from '@famibook/contracts/events';
import type { Identity } from '@famibook/contracts/identity';
import { FamiBookId, type UserId } from '@famibook/contracts/ids';
import { CLOSE } from '@famibook/contracts/live/close-codes';
import type { Push } from '@famibook/contracts/live/push';
import { bootForTest, type TestBed } from '@famibook/service-kit/testing/boot-for-test';
import { administrator, loner, manager, member, pending } from '@famibook/service-kit/testing/people';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { notifier } from './service.ts';
import { createAuthStandIn } from './testing/auth-stand-in.ts';
import { type Listener, listenAt } from './testing/listener.ts';

const auth = createAuthStandIn();
const bergs = FamiBookId.parse(newId());
const others = FamiBookId.parse(newId());
const people = {
  member: member({ famibookId: bergs }),
  author: member({ famibookId: bergs }),
  manager: manager({ famibookId: bergs }),
  pending: pending({ famibookId: bergs }),
  stranger: member({ famibookId: others }),
  strangersManager: manager({ famibookId: others }),
  loner: loner(),
  admin: administrator(),
};
type Role = keyof typeof people;

let bed: TestBed;
const listeners: Listener[] = [];

beforeAll(async () => {
  bed = await bootForTest([auth.definition, notifier]);
});
afterEach(() => {
  for (const { socket } of listeners.splice(0)) socket.terminate();
});
afterAll(() => bed?.stop());

const open = async (who: Identity): Promise<Listener> => {
  auth.sessions.set(who.sessionId, who);
  const listener = await listenAt(bed.url('notifier'), bed.tokenOf(who, ['notifier']));
  listeners.push(listener);
  return listener;
};
const happen = <T extends EventType>(type: T, data: unknown, version = 1): Promise<void> =>
  bed.platform.bus.publish({
    id: newId(),
    type,
    aggregateId: newId(),
    version,
    epoch: 0,
    occurredAt: new Date().toISOString(),
    traceId: 'test',
    source: 'test',
    data: EVENTS[type].parse(data) as EventData<T>,
  });

/** What happens later is told later: once this is told, and each socket has answered since, all before it has come. */
const allTold = async (listening: readonly Listener[]): Promise<void> => {
  const admin = await open(people.admin);
  await happen('backup.changed.v1', { backupId: 'sentinel' });
  await expect.poll(() => admin.heard.at(-1)).toMatchObject({ data: { id: 'sentinel' } });
  await Promise.all(
    listening.map(async ({ socket }) => {
      socket.ping();
      await once(socket, 'pong');
    }),
  );
};

const thing = newId();
const family = { famibookId: bergs, famibookName: 'The Bergs' };
const photo = { ...family, photoId: thing, userId: people.author.userId };
const message = { ...family, messageId: thing, userId: people.author.userId, parentId: null, isApproved: true };
const membership = { ...family, membershipId: newId(), userId: people.pending.userId };

const FAMILY: Role[] = ['member', 'author', 'manager', 'admin'];
const LOOKED_AFTER: Role[] = ['manager', 'admin'];

const table: [EventType, object, Push['type'], string, Role[]][] = [
  ['photo.uploaded.v1', { ...photo, fileId: newId() }, 'photo_uploaded', thing, FAMILY],
  ['photo.commented.v1', { ...photo, commentId: newId() }, 'photo_commented', thing, FAMILY],
  ['photo.edited.v1', photo, 'photo_updated', thing, FAMILY],
  ['photo.reacted.v1', photo, 'photo_updated', thing, FAMILY],
  ['photo.comment-deleted.v1', { ...photo, commentId: newId() }, 'photo_updated', thing, FAMILY],
  ['photo.deleted.v1', { ...photo, fileId: newId() }, 'photo_updated', thing, FAMILY],
  ['message.posted.v1', message, 'message_posted', thing, FAMILY],
  ['message.posted.v1', { ...message, isApproved: false }, 'message_posted', thing, ['author', ...LOOKED_AFTER]],
  ['message.posted.v1', { ...message, parentId: newId() }, 'message_replied', thing, FAMILY],
  [
    'message.posted.v1',
    { ...message, parentId: newId(), isApproved: false },
    'message_replied',
    thing,
    ['author', ...LOOKED_AFTER],
  ],
  ['message.approved.v1', message, 'message_posted', thing, FAMILY],
  ['message.approved.v1', { ...message, parentId: newId() }, 'message_replied', thing, FAMILY],
  ['message.reacted.v1', message, 'message_updated', thing, FAMILY],
  ['message.reacted.v1', { ...message, isApproved: false }, 'message_updated', thing, ['author', ...LOOKED_AFTER]],
  ['message.deleted.v1', message, 'message_updated', thing, FAMILY],
  ['message.deleted.v1', { ...message, isApproved: false }, 'message_updated', thing, ['author', ...LOOKED_AFTER]],
  [
    'messages.rejected.v1',
    { ...family, userId: people.author.userId, messageIds: [thing, newId()] },
    'message_updated',
    thing,
    ['author', ...LOOKED_AFTER],
  ],
  ['membership.requested.v1', membership, 'member_requested', membership.userId, LOOKED_AFTER],
  ['membership.approved.v1', membership, 'member_approved', membership.userId, ['pending', ...LOOKED_AFTER]],
  ['membership.ended.v1', { ...membership, wasApproved: false }, 'member_requested', membership.userId, LOOKED_AFTER],
  ['audio.changed.v1', family, 'audio_changed', bergs, FAMILY],
];

describe('who hears of what (D28)', () => {
  it.each(table)('%s %j is told as %s of %s to %j', async (type, data, push, id, to) => {
    const everybody = await Promise.all(
      Object.entries(people).map(async ([role, who]) => ({ role, listener: await open(who) })),
    );
    await happen(type, data);
    await allTold(everybody.map(({ listener }) => listener));
    const heard = everybody.map(({ role, listener }) => ({
      role,
      pushes: listener.heard.filter(({ type }) => type !== 'backup_changed'),
    }));
    const told = heard.filter(({ pushes }) => pushes.length > 0);
    expect(told.map(({ role }) => role).sort()).toEqual([...to].sort());
    for (const { pushes } of told) expect(pushes).toEqual([{ type: push, data: { id, famibookName: 'The Bergs' } }]);
  });

  it('a backup is the administrator’s business only', async () => {
    const [admin, head] = [await open(people.admin), await open(people.manager)];
    await happen('backup.changed.v1', { backupId: 'b1' });
    await expect.poll(() => admin.heard).toEqual([{ type: 'backup_changed', data: { id: 'b1', famibookName: null } }]);
    expect(head.heard).toEqual([]);
  });

  it('every open browser of a person hears once', async () => {
    const two = [await open(people.author), await open({ ...people.author, sessionId: member().sessionId })];
    await happen('message.posted.v1', { ...message, isApproved: false });
    for (const { heard } of two) await expect.poll(() => heard).toHaveLength(1);
  });
});

describe('rights that change while a browser is open', () => {
  const changed = (userId: UserId, version: number, endedSessions: 'all' | string[] = []) =>
    happen('person.identity-changed.v1', { userId, endedSessions }, version);

  it('a session that ended is closed with 4401; the person’s others stay', async () => {
    const who = member({ famibookId: bergs });
    const laptop = { ...who, sessionId: member().sessionId };
    const [phone, other] = [await open(who), await open(laptop)];
    auth.sessions.set(laptop.sessionId, { ...laptop, version: 2 });
    await changed(who.userId, 2, [who.sessionId]);
    expect(await phone.closed).toBe(CLOSE.sessionEnded);
    await happen('photo.edited.v1', photo);
    await expect.poll(() => other.heard).toHaveLength(1);
    expect(phone.heard).toEqual([]);
  });

  it('all sessions of a person end, but not one made since', async () => {
    const who = member({ famibookId: bergs });
    const since = { ...who, sessionId: member().sessionId, version: 7 };
    const [old, fresh] = [await open(who), await open(since)];
    await changed(who.userId, 7, 'all');
    expect(await old.closed).toBe(CLOSE.sessionEnded);
    expect(fresh.socket.readyState).toBe(fresh.socket.OPEN);
  });

  it('who is approved hears from then on, who is removed hears no more', async () => {
    const newcomer = pending({ famibookId: bergs });
    const leaver = member({ famibookId: bergs });
    const [comes, goes] = [await open(newcomer), await open(leaver)];
    auth.sessions.set(newcomer.sessionId, {
      ...newcomer,
      version: 2,
      memberships: [{ famibookId: bergs, isManager: false }],
    });
    auth.sessions.set(leaver.sessionId, { ...leaver, version: 2, current: null, memberships: [] });
    await changed(newcomer.userId, 2);
    await changed(leaver.userId, 2);
    const hearOfNext = async () => {
      const before = [comes.heard.length, goes.heard.length] as const;
      await happen('photo.edited.v1', photo);
      await allTold([comes, goes]);
      return [comes.heard.length - before[0], goes.heard.length - before[1]];
    };
    // Auth is asked for each of them first.
    await expect.poll(hearOfNext).toEqual([1, 0]);
    expect(await hearOfNext()).toEqual([1, 0]);
  });

  it('a session that auth does not know any more is closed', async () => {
    const who = member({ famibookId: bergs });
    const listener = await open(who);
    auth.sessions.delete(who.sessionId);
    await changed(who.userId, 2);
    expect(await listener.closed).toBe(CLOSE.sessionEnded);
  });

  it('a token from before the change does not get in after it', async () => {
    const who = member({ famibookId: bergs });
    await changed(who.userId, 5, [who.sessionId]);
    await allTold([]);
    const late = await open(who);
    expect(await late.closed).toBe(CLOSE.sessionEnded);
  });

  it('a deleted person’s connections close', async () => {
    const who = member({ famibookId: bergs });
    const listener = await open(who);
    await happen('person.deleted.v1', { userId: who.userId });
    expect(await listener.closed).toBe(CLOSE.sessionEnded);
  });
});

describe('who gets in, and what cuts off', () => {
  it.each([
    ['nobody vouched for', ''],
    ['a token for another service', 'gallery'],
  ])('%s is refused', async (_, audience) => {
    const token = audience === 'gallery' ? bed.tokenOf(people.member, ['gallery']) : audience;
    await expect(listenAt(bed.url('notifier'), token)).rejects.toThrow('401');
  });

  it('a browser that talks is cut off', async () => {
    const { socket, closed } = await open(people.member);
    for (let word = 0; word < 200; word++) socket.send('hello?');
    expect(await closed).toBe(1008);
  });

  it('a browser that says too much at once is cut off', async () => {
    const { socket, closed } = await open(people.member);
    socket.send('x'.repeat(2_000));
    expect(await closed).toBe(1009);
  });

  it('a browser that does not read is cut off; the others go on hearing', async () => {
    const reading = await open(people.member);
    const deaf = await open(people.member);
    deaf.socket.pause();
    const gone = new Promise((resolve) => deaf.socket.once('close', resolve));
    const name = 'x'.repeat(50_000);
    let told = 0;
    while (told < 400) {
      await Promise.all(Array.from({ length: 20 }, () => happen('photo.edited.v1', { ...photo, famibookName: name })));
      told += 20;
      await expect.poll(() => reading.heard.length).toBe(told);
    }
    deaf.socket.resume();
    await gone;
    expect(deaf.heard.length).toBeLessThan(told);
  });

  it('a restart closes with 1012, so that browsers come back', async () => {
    const passing = await bootForTest([auth.definition, notifier]);
    const who = people.member;
    const listener = await listenAt(passing.url('notifier'), passing.tokenOf(who, ['notifier']));
    await passing.stop();
    expect(await listener.closed).toBe(CLOSE.serviceRestart);
  });
});
