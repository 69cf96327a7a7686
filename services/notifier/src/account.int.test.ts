import { randomUUID as newId } from 'node:crypto';
import { EVENTS, type EventType } from '@famibook/contracts/events';
import type { Identity } from '@famibook/contracts/identity';
import { FamiBookId } from '@famibook/contracts/ids';
import { CLOSE } from '@famibook/contracts/live/close-codes';
import { bootForTest, type TestBed } from '@famibook/service-kit/testing/boot-for-test';
import { administrator, loner, manager, member, pending } from '@famibook/service-kit/testing/people';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { notifier } from './service.ts';
import { createAuthStandIn } from './testing/auth-stand-in.ts';
import { type Listener, listenAt } from './testing/listener.ts';

const auth = createAuthStandIn();
const bergs = FamiBookId.parse(newId());
const lunds = FamiBookId.parse(newId());
const tom = member({ famibookId: bergs });

let bed: TestBed;
const listeners: Listener[] = [];
const identities = new Map<Listener, Identity>();

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
  identities.set(listener, who);
  return listener;
};
const happen = (type: EventType, data: unknown, version = 1): Promise<void> =>
  bed.platform.bus.publish({
    id: newId(),
    type,
    aggregateId: newId(),
    version,
    epoch: 0,
    occurredAt: new Date().toISOString(),
    traceId: 'test',
    source: 'test',
    data: EVENTS[type].parse(data),
  });
const changed = ({ userId, firstName, lastName, profileImageUrl }: Identity, famibookIds: FamiBookId[]) =>
  happen('person.changed.v1', { userId, firstName, lastName, profileImageUrl, famibookIds });

/** What came before a push of its own that each of them must hear: events and pushes keep their order. */
async function heardBefore(those: Listener[]): Promise<Listener['heard'][]> {
  const last = { type: 'reset_requested', data: { id: '999999', famibookName: null } };
  for (const userId of new Set(those.map((listener) => identities.get(listener)?.userId))) {
    await happen('password-reset.requested.v1', { requestId: 999_999, userId });
  }
  for (const { heard } of those) await expect.poll(() => heard).toContainEqual(last);
  return those.map(({ heard }) =>
    heard.slice(
      0,
      heard.findIndex(({ data }) => 'id' in data && data.id === last.data.id),
    ),
  );
}

describe('a new name or picture (D22)', () => {
  it('is told once to everybody who sees the person somewhere, and to the person', async () => {
    const newcomer = pending({ famibookId: bergs });
    const both = { ...tom, memberships: [bergs, lunds].map((famibookId) => ({ famibookId, isManager: false })) };
    const concerned = [newcomer, both, manager({ famibookId: bergs }), member({ famibookId: lunds }), administrator()];
    const hearing = await Promise.all(concerned.map(open));
    const deaf = [await open(loner()), await open(member()), await open(pending({ famibookId: bergs }))];
    await changed(newcomer, [bergs, lunds]);
    const push = { type: 'person_changed', data: { id: newcomer.userId, famibookName: null } };
    for (const { heard } of hearing) await expect.poll(() => heard).toEqual([push]);
    for (const heard of await heardBefore(hearing)) expect(heard).toEqual([push]);
    for (const heard of await heardBefore(deaf)) expect(heard).toEqual([]);
  });

  it('of a person who is seen nowhere is told to that person', async () => {
    const alone = loner();
    const [own, admin] = [await open(alone), await open(administrator())];
    await changed(alone, []);
    await expect.poll(() => own.heard).toHaveLength(1);
    expect(await heardBefore([admin])).toEqual([[]]);
  });
});

it('that a reset was asked for is told to the open browsers of whose password it is, and to nobody else (D23)', async () => {
  const two = [await open(tom), await open({ ...tom, sessionId: member().sessionId })];
  const rest = await Promise.all([manager({ famibookId: bergs }), administrator(), loner()].map(open));
  await happen('password-reset.requested.v1', { requestId: 4711, userId: tom.userId });
  for (const { heard } of two)
    await expect.poll(() => heard).toEqual([{ type: 'reset_requested', data: { id: '4711', famibookName: null } }]);
  for (const heard of await heardBefore(rest)) expect(heard).toEqual([]);
});

describe('a session that ended', () => {
  it('because the password changed says so in its goodbye, also to a browser that comes late (D23)', async () => {
    const who = member({ famibookId: bergs });
    const listener = await open(who);
    const because = 'password-changed';
    await happen('person.identity-changed.v1', { userId: who.userId, endedSessions: [who.sessionId], because }, 2);
    expect([await listener.closed, await listener.reason]).toEqual([CLOSE.sessionEnded, because]);
    const late = await open(who);
    expect([await late.closed, await late.reason]).toEqual([CLOSE.sessionEnded, because]);
  });

  it('otherwise says no more than that', async () => {
    const who = member({ famibookId: bergs });
    const listener = await open(who);
    await happen('person.identity-changed.v1', { userId: who.userId, endedSessions: [who.sessionId] }, 2);
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
    planType: 'basic',
    isSuspended,
  });

  it('is told of no more until it is resumed, and its browsers come back to find it closed (D39)', async () => {
    const closing = FamiBookId.parse(newId());
    const before = await open(member({ famibookId: closing }));
    const other = await open(member({ famibookId: bergs }));
    await happen('famibook.suspended.v1', state(closing, true), 5);
    expect(await before.closed).toBe(CLOSE.serviceRestart);
    // Late, and older than what is known.
    await happen('famibook.resumed.v1', state(closing, false), 4);

    const both = [closing, bergs].map((famibookId) => ({ famibookId, isManager: false }));
    const back = await open({ ...member({ famibookId: closing }), memberships: both });
    const [hidden, shown] = [photo(closing), photo(bergs)];
    await happen('photo.edited.v1', hidden);
    await happen('photo.edited.v1', shown);
    const push = { type: 'photo_updated', data: { id: shown.photoId, famibookName: 'The Bergs' } };
    await expect.poll(() => back.heard).toEqual([push]);
    await expect.poll(() => other.heard).toEqual([push]);

    await happen('famibook.resumed.v1', state(closing, false), 6);
    await happen('photo.edited.v1', hidden);
    await expect.poll(() => back.heard.length).toBe(2);
  });

  it('sends its browsers away when it is deleted (D40)', async () => {
    const closing = FamiBookId.parse(newId());
    const listener = await open(member({ famibookId: closing }));
    await happen('famibook.deleted.v1', { famibookId: closing, famibookName: 'The Bergs' }, 5);
    expect(await listener.closed).toBe(CLOSE.serviceRestart);
  });
});
