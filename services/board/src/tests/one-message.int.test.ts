import * as api from '@famibook/contracts/board/endpoints';
import type { Message } from '@famibook/contracts/board/schemas';
import type { Identity } from '@famibook/contracts/identity';
import type { MembershipId, MessageId } from '@famibook/contracts/ids';
import { administrator, member, pending } from '@famibook/service-kit/testing/people';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BoardBed, bootBoard } from '../testing/board-fixture.ts';
import { type Family, newFamily } from '../testing/family.ts';
import { readBoard } from '../testing/read-board.ts';
import { wrongCounters } from '../testing/stored-counters.ts';

let bed: BoardBed;
let family: Family;
let message: Message;

beforeAll(async () => {
  bed = await bootBoard();
});
afterAll(() => bed.stop());
beforeEach(async () => {
  family = newFamily();
  message = await bed.post(family.maria);
});
afterEach(async () => {
  expect(await wrongCounters(bed.pool)).toEqual([]);
});

const at = ({ id }: { id: MessageId } = message) => ({ params: { id } });
const refused = (code: string) => expect.objectContaining({ code });
const published = async () =>
  (await bed.asService('admin').call(api.countMessages, { query: { famibookId: message.famibookId } })).total;
const approved = async (who: Identity, to: Message) => {
  const reply = await bed.reply(who, to);
  return bed.as(family.maria).call(api.approveMessage, at(reply));
};

describe('rights (D9)', () => {
  const calls = [
    ['reply to', (who: Identity) => bed.reply(who, message)],
    ['list replies of', (who: Identity) => bed.as(who).call(api.listReplies, { ...at(), query: {} })],
    ['like', (who: Identity) => bed.as(who).call(api.messageReactions.like.add, at())],
    ['take a like back from', (who: Identity) => bed.as(who).call(api.messageReactions.like.remove, at())],
    ['heart', (who: Identity) => bed.as(who).call(api.messageReactions.heart.add, at())],
    ['take a heart back from', (who: Identity) => bed.as(who).call(api.messageReactions.heart.remove, at())],
    ['delete', (who: Identity) => bed.as(who).call(api.deleteMessage, at())],
  ] as const;

  test.each(calls)('to %s another family’s message: it does not exist', async (_, call) => {
    await expect(call(member())).rejects.toEqual(refused('message_not_found'));
  });
  test.each(calls)('to %s a message while waiting for approval: one is told so', async (_, call) => {
    await expect(call(pending({ famibookId: family.famibookId }))).rejects.toEqual(refused('pending_approval'));
  });
  test('a token from before the membership ended writes nothing more; one of who came back does', async () => {
    const { tom } = family;
    const own = await bed.post(tom);
    await bed.publish('membership.ended.v1', tom.userId, 9, {
      userId: tom.userId,
      membershipId: newId() as MembershipId,
      famibookId: message.famibookId,
      famibookName: message.famibookName,
      wasApproved: true,
    });
    for (const writing of [
      () => bed.post(tom),
      () => bed.reply(tom, message),
      () => bed.as(tom).call(api.messageReactions.like.add, at()),
      () => bed.as(tom).call(api.deleteMessage, at(own)),
    ]) {
      await expect(writing()).rejects.toEqual(refused('famibook_not_found'));
    }
    const back = { ...tom, version: 9 };
    expect(await bed.post(back)).toMatchObject({ isApproved: false });
    await bed.as(back).call(api.deleteMessage, at(own));
  });
  test('nobody deletes another’s message, but the administrator under the own call', async () => {
    for (const who of [family.tom, family.admin]) {
      await expect(bed.as(who).call(api.deleteMessage, at())).rejects.toEqual(refused('forbidden'));
    }
    const anothers = await approved(family.anna, message);
    await expect(bed.as(family.maria).call(api.deleteMessage, at(anothers))).rejects.toEqual(refused('forbidden'));
    await expect(bed.as(family.maria).call(api.rejectMessage, at(anothers))).rejects.toEqual(
      refused('already_decided'),
    );
    await bed.as(administrator()).call(api.adminDeleteMessage, at());
    await expect(bed.as(administrator()).call(api.adminDeleteMessage, at())).rejects.toEqual(
      refused('message_not_found'),
    );
  });
  test('an id that is none is the sender’s fault', async () => {
    expect((await bed.as(family.anna).fetch('/api/messages/42/replies')).status).toBe(400);
  });
});

describe('likes and hearts (D12)', () => {
  test('count once a person, apart from each other, and can be taken back', async () => {
    const { anna, tom } = family;
    const like = () => bed.as(tom).call(api.messageReactions.like.add, at());
    expect(await like()).toEqual({ likes: 1, hearts: 0, liked: true, hearted: false });
    expect(await like()).toEqual({ likes: 1, hearts: 0, liked: true, hearted: false });
    expect(await bed.as(tom).call(api.messageReactions.heart.add, at())).toMatchObject({
      likes: 1,
      hearts: 1,
      hearted: true,
    });
    expect(await bed.as(anna).call(api.messageReactions.like.add, at())).toMatchObject({
      likes: 2,
      hearts: 1,
      hearted: false,
    });
    expect(await bed.as(tom).call(api.messageReactions.like.remove, at())).toMatchObject({
      likes: 1,
      liked: false,
      hearted: true,
    });
    expect(await bed.as(tom).call(api.messageReactions.like.remove, at())).toMatchObject({ likes: 1, liked: false });
    expect(await bed.as(tom).call(api.messageReactions.heart.remove, at())).toMatchObject({
      likes: 1,
      hearts: 0,
      hearted: false,
    });
  });

  test('stand in the list, on messages and replies, with the caller’s own state', async () => {
    const reply = await bed.reply(family.maria, message);
    await bed.as(family.tom).call(api.messageReactions.heart.add, at(reply));
    await bed.as(family.tom).call(api.messageReactions.like.add, at());
    const seen = async (who: Identity) => (await readBoard(bed, who)).messages[0];
    expect(await seen(family.tom)).toMatchObject({ likes: 1, liked: true, replies: [{ hearts: 1, hearted: true }] });
    expect(await seen(family.anna)).toMatchObject({ likes: 1, liked: false, replies: [{ hearts: 1, hearted: false }] });
  });

  test('are announced when something changed, and only then', async () => {
    for (let times = 0; times < 3; times++) await bed.as(family.tom).call(api.messageReactions.like.add, at());
    await bed.as(family.tom).call(api.messageReactions.heart.remove, at());
    expect(await bed.eventsAbout(message)).toMatchObject([
      { type: 'message.posted.v1', version: 1, data: { isApproved: true } },
      { type: 'message.reacted.v1', version: 2, data: { isApproved: true, userId: family.maria.userId } },
    ]);
  });

  test('1,000 at once by 10 people count 10', async () => {
    const people = Array.from({ length: 10 }, () => member({ famibookId: message.famibookId }));
    await Promise.all(
      Array.from({ length: 1_000 }, (_, n) =>
        bed.as(people[n % 10] ?? family.anna).call(api.messageReactions.like.add, at()),
      ),
    );
    expect((await readBoard(bed, family.anna)).messages[0]).toMatchObject({ likes: 10, hearts: 0 });
  });

  test('and their withdrawals at once end in a count that is true', async () => {
    const people = Array.from({ length: 5 }, () => member({ famibookId: message.famibookId }));
    await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        bed
          .as(people[n % 5] ?? family.anna)
          .call(n % 3 === 0 ? api.messageReactions.like.remove : api.messageReactions.like.add, at()),
      ),
    );
  });
});

describe('deleting', () => {
  test('takes all replies along, whoever’s, and what is counted follows', async () => {
    const reply = await approved(family.anna, message);
    const below = await bed.reply(family.maria, reply);
    await bed.reply(family.tom, below);
    await bed.as(family.tom).call(api.messageReactions.like.add, at(below));
    expect(await published()).toBe(3);
    expect(await bed.as(family.anna).call(api.deleteMessage, at(reply))).toEqual({ message: 'Message deleted' });
    expect(await published()).toBe(1);
    expect((await readBoard(bed, family.maria)).messages).toMatchObject([{ replyCount: 0, replies: [] }]);
    expect(await bed.as(family.maria).call(api.listPendingMessages)).toEqual([]);
    // One fact for the branch: who saw anything below saw its top.
    expect((await bed.eventsAbout(reply)).at(-1)).toMatchObject({ type: 'message.deleted.v1', version: 3 });
    expect((await bed.eventsAbout(below)).map(({ type }) => type)).not.toContain('message.deleted.v1');
    await bed.as(family.maria).call(api.deleteMessage, at());
    expect([await published(), (await readBoard(bed, family.tom)).total]).toEqual([0, 0]);
    expect((await bed.pool.query('SELECT 1 FROM message_reaction WHERE message_id = $1', [below.id])).rowCount).toBe(0);
  });

  test('happens once', async () => {
    const answers = await Promise.allSettled([1, 2, 3].map(() => bed.as(family.maria).call(api.deleteMessage, at())));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(bed.reply(family.tom, message)).rejects.toEqual(refused('message_not_found'));
  });

  test('while others reply and like leaves nothing of what came too late', async () => {
    for (let times = 0; times < 5; times++) {
      const busy = await bed.post(family.maria);
      const acting = Array.from({ length: 12 }, (_, n) =>
        n % 2 ? bed.reply(family.maria, busy) : bed.as(family.tom).call(api.messageReactions.like.add, at(busy)),
      );
      const deleting = bed.as(family.maria).call(api.deleteMessage, at(busy));
      for (const result of await Promise.allSettled(acting)) {
        if (result.status === 'rejected') expect(result.reason).toEqual(refused('message_not_found'));
      }
      await deleting;
      expect((await bed.pool.query('SELECT 1 FROM message WHERE root_id = $1', [busy.id])).rowCount).toBe(0);
    }
  });

  test('and approving what hangs below, at once, end in figures that are true', async () => {
    for (let times = 0; times < 5; times++) {
      const busy = await bed.post(family.maria);
      const below = await bed.reply(family.anna, busy);
      await Promise.allSettled([
        bed.as(family.maria).call(api.deleteMessage, at(busy)),
        bed.as(family.maria).call(api.approveMessage, at(below)),
        bed.reply(family.anna, below),
        bed.as(family.anna).call(api.deleteMessage, at(below)),
      ]);
    }
  });
});

test('many replies at once are all counted, on every level', async () => {
  const reply = await bed.reply(family.maria, message);
  await Promise.all(
    Array.from({ length: 40 }, (_, n) => bed.reply(n % 2 ? family.maria : family.anna, n % 4 ? reply : message)),
  );
  const [seen] = (await readBoard(bed, family.maria)).messages;
  expect([seen?.replyCount, seen?.replies[0]?.replyCount]).toEqual([41, 30]);
});
