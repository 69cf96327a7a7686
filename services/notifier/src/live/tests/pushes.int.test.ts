import { randomUUID as newId } from 'node:crypto';
import type { EventType } from '@famibook/contracts/events';
import { FamiBookId } from '@famibook/contracts/ids';
import { CLOSE } from '@famibook/contracts/live/close-codes';
import type { Push } from '@famibook/contracts/live/push';
import { administrator, loner, manager, member, pending } from '@famibook/testing/families/identities';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bootNotifier, type NotifierTestApp } from '../../testing/notifier-fixture.ts';

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

let app: NotifierTestApp;
beforeAll(async () => {
  app = await bootNotifier();
});
afterEach(() => app?.closeAll());
afterAll(() => app?.stop());

const thing = newId();
const family = { famibookId: bergs, famibookName: 'The Bergs' };
const photo = { ...family, photoId: thing, userId: people.author.userId };
const message = { ...family, messageId: thing, userId: people.author.userId, parentId: null, isApproved: true };
const plan = { ...family, planType: 'basic' };
const subscription = { subscriptionId: 12, managerEmail: 'ada@example.org', famibookName: 'The Bergs' };
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
  // The author is no longer a member.
  [
    'message.deleted.v1',
    { ...message, userId: people.loner.userId, isApproved: false },
    'message_updated',
    thing,
    LOOKED_AFTER,
  ],
  [
    'messages.rejected.v1',
    { ...family, userId: people.loner.userId, messageIds: [thing] },
    'message_updated',
    thing,
    LOOKED_AFTER,
  ],
  ['membership.requested.v1', membership, 'member_requested', membership.userId, ['pending', ...LOOKED_AFTER]],
  ['membership.approved.v1', membership, 'member_approved', membership.userId, ['pending', ...LOOKED_AFTER]],
  [
    'membership.ended.v1',
    { ...membership, wasApproved: false },
    'member_ended',
    membership.userId,
    ['pending', ...LOOKED_AFTER],
  ],
  ['famibook.created.v1', plan, 'famibook_changed', bergs, FAMILY],
  ['famibook.plan-changed.v1', plan, 'famibook_changed', bergs, FAMILY],
  ['famibook.renamed.v1', { ...plan, isSuspended: false }, 'famibook_changed', bergs, FAMILY],
  [
    'famibook.manager-changed.v1',
    { ...plan, isSuspended: false, managerUserId: newId(), formerManagerUserId: null },
    'famibook_changed',
    bergs,
    FAMILY,
  ],
  ['subscription.approved.v1', subscription, 'subscription_changed', '12', ['admin']],
  ['subscription.rejected.v1', subscription, 'subscription_changed', '12', ['admin']],
  ['subscription.plan-changed.v1', { ...subscription, planType: 'premium' }, 'subscription_changed', '12', ['admin']],
  ['audio.changed.v1', family, 'audio_changed', bergs, FAMILY],
];

describe('the receivers of each push (D28)', () => {
  it.each(table)('%s %j is pushed as %s of %s to %j', async (type, data, push, id, to) => {
    const opened = await Promise.all(
      Object.entries(people).map(async ([role, user]) => ({ role, listener: await app.open(user) })),
    );
    await app.publish(type, data as never);
    const pushes = await app.pushesTo(opened.map(({ listener }) => listener));
    const receivers = opened.filter((_, at) => pushes[at]?.length);
    expect(receivers.map(({ role }) => role).sort()).toEqual([...to].sort());
    const expected = { type: push, data: { id, famibookName: 'The Bergs' } };
    for (const received of pushes.filter(({ length }) => length > 0)) expect(received).toEqual([expected]);
  });

  it('a backup is the administrator’s business only', async () => {
    const [admin, head] = [await app.open(people.admin), await app.open(people.manager)];
    await app.publish('backup.changed.v1', { backupId: 'b1' });
    await expect.poll(() => admin.heard).toEqual([{ type: 'backup_changed', data: { id: 'b1', famibookName: null } }]);
    expect(head.heard).toEqual([]);
  });

  it.each([
    ['password-reset.approved.v1', { requestId: 7, userId: people.member.userId }, 'reset_changed', '7'],
    ['password-reset.completed.v1', { requestId: 7, userId: people.member.userId }, 'reset_changed', '7'],
    ['subscription.requested.v1', { subscriptionId: 9, managerEmail: 'a@example.org' }, 'subscription_changed', '9'],
    ['person.deleted.v1', { userId: thing }, 'member_ended', thing],
  ] as const)('%s is pushed to the administrator only', async (type, data, push, id) => {
    const opened = await Promise.all(Object.values(people).map(app.open));
    await app.publish(type, data as never);
    const received = (await app.pushesTo(opened)).map((pushes, at) => [Object.keys(people)[at], pushes] as const);
    const expected = [{ type: push, data: { id, famibookName: null } }];
    expect(received.filter(([, pushes]) => pushes.length > 0)).toEqual([['admin', expected]]);
  });

  it.each(['famibook.suspended.v1', 'famibook.deleted.v1'] as const)(
    '%s is pushed to the administrator; its members come back by themselves (D39)',
    async (type) => {
      const other = FamiBookId.parse(newId());
      const [admin, one] = [await app.open(people.admin), await app.open(member({ famibookId: other }))];
      const state = { ...plan, famibookId: other, isSuspended: true };
      await app.publish(type, state as never);
      const [pushes] = await app.pushesTo([admin]);
      expect(pushes).toEqual([{ type: 'famibook_changed', data: { id: other, famibookName: 'The Bergs' } }]);
      expect(await one.closed).toBe(CLOSE.serviceRestart);
      await app.publish('famibook.resumed.v1', { ...state, isSuspended: false } as never, 2);
      const last = (await app.pushesTo([admin]))[0]?.at(-1);
      expect(last).toEqual({ type: 'famibook_changed', data: { id: other, famibookName: 'The Bergs' } });
    },
  );

  it.each(['famibook.renamed.v1', 'famibook.manager-changed.v1'] as const)(
    '%s of a FamiBook whose suspension was missed is pushed to no member (D39)',
    async (type) => {
      const other = FamiBookId.parse(newId());
      const one = await app.open(member({ famibookId: other }));
      const managers = { managerUserId: newId(), formerManagerUserId: null };
      await app.publish(type, { ...plan, ...managers, famibookId: other, isSuspended: true } as never);
      expect(await one.closed).toBe(CLOSE.serviceRestart);
      expect(one.heard).toEqual([]);
      const back = await app.open(member({ famibookId: other }));
      await app.publish('photo.edited.v1', { ...photo, famibookId: other });
      expect(await app.pushesTo([back])).toEqual([[]]);
    },
  );

  it('every open browser of a person hears once', async () => {
    const two = [await app.open(people.author), await app.open({ ...people.author, sessionId: member().sessionId })];
    await app.publish('message.posted.v1', { ...message, isApproved: false });
    for (const { heard } of two) await expect.poll(() => heard).toHaveLength(1);
  });
});
