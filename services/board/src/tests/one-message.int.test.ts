import * as api from '@famibook/contracts/board/endpoints';
import type { Message } from '@famibook/contracts/board/schemas';
import type { Identity } from '@famibook/contracts/identity';
import type { MessageId } from '@famibook/contracts/ids';
import {
  administrator,
  type FamilyIdentities,
  member,
  newFamily,
  pending,
} from '@famibook/testing/families/identities';
import { endMembership } from '@famibook/testing/services/replica-events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BoardTestApp, bootBoard } from '../testing/board-fixture.ts';
import { readBoard } from '../testing/read-board.ts';
import { wrongCounters } from '../testing/stored-counters.ts';

let app: BoardTestApp;
let family: FamilyIdentities;
let message: Message;

beforeAll(async () => {
  app = await bootBoard();
});
afterAll(() => app.stop());
beforeEach(async () => {
  family = newFamily();
  message = await app.post(family.maria);
});
afterEach(async () => {
  expect(await wrongCounters(app.pool)).toEqual([]);
});

const at = ({ id }: { id: MessageId } = message) => ({ params: { id } });
const refused = (code: string) => expect.objectContaining({ code });
const published = async () =>
  (await app.asService('admin').call(api.countMessages, { query: { famibookId: message.famibookId } })).total;
async function approved(user: Identity, to: Message) {
  const reply = await app.reply(user, to);
  return app.as(family.maria).call(api.approveMessage, at(reply));
}

describe('rights (D9)', () => {
  const calls = [
    ['reply to', (user: Identity) => app.reply(user, message)],
    ['list replies of', (user: Identity) => app.as(user).call(api.listReplies, { ...at(), query: {} })],
    ['like', (user: Identity) => app.as(user).call(api.messageReactions.like.add, at())],
    ['take a like back from', (user: Identity) => app.as(user).call(api.messageReactions.like.remove, at())],
    ['heart', (user: Identity) => app.as(user).call(api.messageReactions.heart.add, at())],
    ['take a heart back from', (user: Identity) => app.as(user).call(api.messageReactions.heart.remove, at())],
    ['delete', (user: Identity) => app.as(user).call(api.deleteMessage, at())],
  ] as const;

  test.each(calls)('to %s another family’s message: it does not exist', async (_, call) => {
    await expect(call(member())).rejects.toEqual(refused('message_not_found'));
  });
  test.each(calls)('to %s a message while waiting for approval is refused as such', async (_, call) => {
    await expect(call(pending({ famibookId: family.famibookId }))).rejects.toEqual(refused('pending_approval'));
  });
  test('a token from before the membership ended writes nothing more; one from after a return does', async () => {
    const { tom } = family;
    const own = await app.post(tom);
    await endMembership(app, tom, 9);
    for (const writing of [
      () => app.post(tom),
      () => app.reply(tom, message),
      () => app.as(tom).call(api.messageReactions.like.add, at()),
      () => app.as(tom).call(api.deleteMessage, at(own)),
    ]) {
      await expect(writing()).rejects.toEqual(refused('famibook_not_found'));
    }
    const back = { ...tom, version: 9 };
    expect(await app.post(back)).toMatchObject({ isApproved: false });
    await app.as(back).call(api.deleteMessage, at(own));
  });
  test('no user deletes another’s message, but the administrator by an endpoint of their own', async () => {
    for (const user of [family.tom, family.admin]) {
      await expect(app.as(user).call(api.deleteMessage, at())).rejects.toEqual(refused('forbidden'));
    }
    const anothers = await approved(family.anna, message);
    await expect(app.as(family.maria).call(api.deleteMessage, at(anothers))).rejects.toEqual(refused('forbidden'));
    await expect(app.as(family.maria).call(api.rejectMessage, at(anothers))).rejects.toEqual(
      refused('already_decided'),
    );
    await app.as(administrator()).call(api.adminDeleteMessage, at());
    await expect(app.as(administrator()).call(api.adminDeleteMessage, at())).rejects.toEqual(
      refused('message_not_found'),
    );
  });
  test('an invalid id is refused with 400', async () => {
    expect((await app.as(family.anna).fetch('/api/messages/42/replies')).status).toBe(400);
  });
});

describe('likes and hearts (D12)', () => {
  test('count once a person, apart from each other, and can be taken back', async () => {
    const { anna, tom } = family;
    const like = () => app.as(tom).call(api.messageReactions.like.add, at());
    expect(await like()).toEqual({ likes: 1, hearts: 0, liked: true, hearted: false });
    expect(await like()).toEqual({ likes: 1, hearts: 0, liked: true, hearted: false });
    expect(await app.as(tom).call(api.messageReactions.heart.add, at())).toMatchObject({
      likes: 1,
      hearts: 1,
      hearted: true,
    });
    expect(await app.as(anna).call(api.messageReactions.like.add, at())).toMatchObject({
      likes: 2,
      hearts: 1,
      hearted: false,
    });
    expect(await app.as(tom).call(api.messageReactions.like.remove, at())).toMatchObject({
      likes: 1,
      liked: false,
      hearted: true,
    });
    expect(await app.as(tom).call(api.messageReactions.like.remove, at())).toMatchObject({ likes: 1, liked: false });
    expect(await app.as(tom).call(api.messageReactions.heart.remove, at())).toMatchObject({
      likes: 1,
      hearts: 0,
      hearted: false,
    });
  });

  test('are in the list, on messages and replies, with the caller’s own state', async () => {
    const reply = await app.reply(family.maria, message);
    await app.as(family.tom).call(api.messageReactions.heart.add, at(reply));
    await app.as(family.tom).call(api.messageReactions.like.add, at());
    const seen = async (user: Identity) => (await readBoard(app, user)).messages[0];
    expect(await seen(family.tom)).toMatchObject({ likes: 1, liked: true, replies: [{ hearts: 1, hearted: true }] });
    expect(await seen(family.anna)).toMatchObject({ likes: 1, liked: false, replies: [{ hearts: 1, hearted: false }] });
  });

  test('are published when something changed, and only then', async () => {
    for (let times = 0; times < 3; times++) await app.as(family.tom).call(api.messageReactions.like.add, at());
    await app.as(family.tom).call(api.messageReactions.heart.remove, at());
    expect(await app.eventsAbout(message)).toMatchObject([
      { type: 'message.posted.v1', version: 1, data: { isApproved: true } },
      { type: 'message.reacted.v1', version: 2, data: { isApproved: true, userId: family.maria.userId } },
    ]);
  });

  test('1,000 by 10 people, 10 at once, count 10', async () => {
    const people = Array.from({ length: 10 }, () => member({ famibookId: message.famibookId }));
    // All wait for one row: of more at once, the last could wait for a connection for too long.
    const likeInTurns = async () => {
      for (let n = 0; n < 100; n++) {
        await app.as(people[n % 10] ?? family.anna).call(api.messageReactions.like.add, at());
      }
    };
    await Promise.all(people.map(likeInTurns));
    expect((await readBoard(app, family.anna)).messages[0]).toMatchObject({ likes: 10, hearts: 0 });
  });

  test('and their withdrawals at once end in a count that is true', async () => {
    const people = Array.from({ length: 5 }, () => member({ famibookId: message.famibookId }));
    await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        app
          .as(people[n % 5] ?? family.anna)
          .call(n % 3 === 0 ? api.messageReactions.like.remove : api.messageReactions.like.add, at()),
      ),
    );
  });
});

describe('deleting', () => {
  test('removes all replies, of every author, and updates the counters', async () => {
    const reply = await approved(family.anna, message);
    const below = await app.reply(family.maria, reply);
    await app.reply(family.tom, below);
    await app.as(family.tom).call(api.messageReactions.like.add, at(below));
    expect(await published()).toBe(3);
    expect(await app.as(family.anna).call(api.deleteMessage, at(reply))).toEqual({ message: 'Message deleted' });
    expect(await published()).toBe(1);
    expect((await readBoard(app, family.maria)).messages).toMatchObject([{ replyCount: 0, replies: [] }]);
    expect(await app.as(family.maria).call(api.listPendingMessages)).toEqual([]);
    // One event for the branch: every user who saw anything below saw its top.
    expect((await app.eventsAbout(reply)).at(-1)).toMatchObject({ type: 'message.deleted.v1', version: 3 });
    expect((await app.eventsAbout(below)).map(({ type }) => type)).not.toContain('message.deleted.v1');
    await app.as(family.maria).call(api.deleteMessage, at());
    expect([await published(), (await readBoard(app, family.tom)).total]).toEqual([0, 0]);
    expect((await app.pool.query('SELECT 1 FROM message_reaction WHERE message_id = $1', [below.id])).rowCount).toBe(0);
  });

  test('happens once', async () => {
    const responses = await Promise.allSettled([1, 2, 3].map(() => app.as(family.maria).call(api.deleteMessage, at())));
    expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(app.reply(family.tom, message)).rejects.toEqual(refused('message_not_found'));
  });

  test('while others reply and like leaves nothing of what came too late', async () => {
    for (let times = 0; times < 5; times++) {
      const busy = await app.post(family.maria);
      const acting = Array.from({ length: 12 }, (_, n) =>
        n % 2 ? app.reply(family.maria, busy) : app.as(family.tom).call(api.messageReactions.like.add, at(busy)),
      );
      const deleting = app.as(family.maria).call(api.deleteMessage, at(busy));
      for (const result of await Promise.allSettled(acting)) {
        if (result.status === 'rejected') expect(result.reason).toEqual(refused('message_not_found'));
      }
      await deleting;
      expect((await app.pool.query('SELECT 1 FROM message WHERE root_id = $1', [busy.id])).rowCount).toBe(0);
    }
  });

  test('and approving what hangs below, at once, end in figures that are true', async () => {
    for (let times = 0; times < 5; times++) {
      const busy = await app.post(family.maria);
      const below = await app.reply(family.anna, busy);
      await Promise.allSettled([
        app.as(family.maria).call(api.deleteMessage, at(busy)),
        app.as(family.maria).call(api.approveMessage, at(below)),
        app.reply(family.anna, below),
        app.as(family.anna).call(api.deleteMessage, at(below)),
      ]);
    }
  });
});

test('many replies at once are all counted, on every level', async () => {
  const reply = await app.reply(family.maria, message);
  await Promise.all(
    Array.from({ length: 40 }, (_, n) => app.reply(n % 2 ? family.maria : family.anna, n % 4 ? reply : message)),
  );
  const [seen] = (await readBoard(app, family.maria)).messages;
  expect([seen?.replyCount, seen?.replies[0]?.replyCount]).toEqual([41, 30]);
});
