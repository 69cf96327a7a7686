import * as archives from '@famibook/contracts/archives/endpoints';
import type { ImportedMessage } from '@famibook/contracts/archives/internal-schemas';
import * as api from '@famibook/contracts/board/endpoints';
import type { Identity } from '@famibook/contracts/identity';
import { MessageId } from '@famibook/contracts/ids';
import type { ImportAuthor } from '@famibook/contracts/imports/schemas';
import { member } from '@famibook/testing/families/identities';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BoardTestApp, bootBoard } from '../testing/board-fixture.ts';

let app: BoardTestApp;
let maria: Identity;
let tom: Identity;

beforeAll(async () => {
  app = await bootBoard();
});
afterAll(() => app.stop());
beforeEach(() => {
  maria = member({ isManager: true });
  tom = member({ firstName: 'Tom', famibookId: maria.current?.famibookId });
});

function famibook() {
  if (!maria.current) throw new TypeError('the manager is in a FamiBook');
  return { famibookId: maria.current.famibookId, famibookName: maria.current.famibookName };
}

function ownerOf({ userId, firstName, lastName, profileImageUrl, version }: Identity): ImportAuthor {
  return { userId, firstName, lastName, profileImageUrl, version };
}

function message(by: Identity, changes: Partial<ImportedMessage> = {}): ImportedMessage {
  const id = MessageId.parse(newId());
  const createdAt = '2012-08-01T10:00:00Z';
  return {
    id,
    parentId: null,
    owner: ownerOf(by),
    authorName: null,
    content: 'Who brings the cake?',
    createdAt,
    ...changes,
  };
}

const importAll = (...messages: ImportedMessage[]) =>
  app.asService('backup').call(archives.importMessages, { body: { famibook: famibook(), messages } });
const list = (by = tom) => app.as(by).call(api.listMessages, { query: {} });
async function total() {
  const query = { famibookId: famibook().famibookId };
  return app.asService('backup').call(api.countMessages, { query });
}

test('imported messages and replies are published with their times and authors, and counted (D11, D36)', async () => {
  const root = message(maria, { authorName: 'Grandma Rose' });
  const reply = message(tom, { parentId: root.id, content: 'I do', createdAt: '2012-08-01T11:00:00Z' });
  expect(await importAll(root, reply)).toEqual({ imported: 2 });
  expect(await list()).toMatchObject([
    {
      id: root.id,
      user: { id: maria.userId, firstName: 'Grandma Rose', lastName: '', isImported: true },
      createdAt: '2012-08-01T10:00:00.000Z',
      isApproved: true,
      replyCount: 1,
      replies: [{ id: reply.id, user: { firstName: 'Tom' }, createdAt: '2012-08-01T11:00:00.000Z' }],
    },
  ]);
  expect(await total()).toEqual({ total: 2, toReview: 0 });
});

test('a message whose author an archive names is found by that name, and not by the importer’s (D13)', async () => {
  const importer = member({ isManager: true, firstName: 'Mariella', famibookId: maria.current?.famibookId });
  const rose = message(importer, { authorName: 'Grandma Rosalind' });
  const own = message(importer, { content: 'I bring it' });
  const replied = message(importer, { content: 'And the candles?', createdAt: '2012-08-02T10:00:00Z' });
  const reply = message(importer, { parentId: replied.id, authorName: 'Uncle Benedict', content: 'I do' });
  await importAll(rose, own, replied, reply);
  const byReader = (query: { q?: string; author?: string }) => app.as(tom).call(api.listMessages, { query });
  const byAdministrator = (query: { q: string }) => app.as(member({ isAdmin: true })).call(api.listMessages, { query });
  const idsOf = (messages: { id: string }[]) => messages.map(({ id }) => id).sort();
  expect(idsOf(await byReader({ author: importer.userId }))).toEqual([own.id, replied.id].sort());
  for (const search of [byReader, byAdministrator]) {
    expect(idsOf(await search({ q: 'Grandma Rosalind' }))).toEqual([rose.id]);
    expect(idsOf(await search({ q: 'uncle benedict' }))).toEqual([replied.id]);
    expect(idsOf(await search({ q: 'Mariella' }))).toEqual([own.id, replied.id].sort());
  }
});

test('a repetition imports nothing twice', async () => {
  const root = message(tom);
  expect(await importAll(root)).toEqual({ imported: 1 });
  expect(await importAll(root)).toEqual({ imported: 0 });
  expect(await total()).toEqual({ total: 1, toReview: 0 });
});

test('a reply to nothing, to a post of another FamiBook or to one that waits is refused and changes nothing (D9, D11)', async () => {
  const elsewhere = await app.post(member({ isManager: true }));
  const waiting = await app.post(tom, 'This waits');
  for (const parentId of [MessageId.parse(newId()), elsewhere.id, waiting.id]) {
    const orphan = message(tom, { parentId });
    await expect(importAll(message(tom), orphan)).rejects.toMatchObject({ code: 'message_not_found' });
  }
  expect(await total()).toEqual({ total: 0, toReview: 1 });
});

test('an author whose name cannot be seen is refused, whatever the archive says (D45)', async () => {
  for (const authorName of ['\u3164', '\u200b', 'Rose\u202e'])
    await expect(importAll(message(maria, { authorName }))).rejects.toMatchObject({ code: 'validation' });
  expect(await total()).toEqual({ total: 0, toReview: 0 });
});

test('what claims to be of the future was posted now', async () => {
  await importAll(message(maria, { createdAt: '2999-01-01T00:00:00Z' }));
  const [posted] = await list();
  expect(Date.parse(posted?.createdAt ?? '')).toBeLessThanOrEqual(Date.now() + 1000);
});

test('a reply is never earlier than what it replies to (D13)', async () => {
  const root = message(tom);
  const early = message(tom, { parentId: root.id, createdAt: '2001-01-01T00:00:00Z' });
  await importAll(root, early);
  const [thread] = await list();
  expect(thread?.replies[0]?.createdAt).toBe('2012-08-01T10:00:00.000Z');
});

test('an archive lists messages and replies, the oldest first, and nothing that waits for review (D11)', async () => {
  const first = message(maria, { authorName: 'Grandma Rose' });
  const reply = message(tom, { parentId: first.id, content: 'I do' });
  const second = message(maria, { createdAt: '2013-01-01T00:00:00Z' });
  await importAll(first, reply, second);
  const waiting = await app.post(tom, 'This waits');
  const { famibookId } = famibook();
  const read = async (of: { rootId: MessageId | null } | { author: Identity['userId'] }, limit = 200) =>
    app.asService('backup').call(archives.listArchiveMessages, { body: { famibookId, of, limit } });

  const roots = await read({ rootId: null });
  expect(roots.messages.map(({ id, authorName, replyCount }) => [id, authorName, replyCount])).toEqual([
    [first.id, 'Grandma Rose', 1],
    [second.id, null, 0],
  ]);
  expect((await read({ rootId: null }, 1)).next).not.toBeNull();
  expect((await read({ rootId: first.id })).messages).toMatchObject([{ id: reply.id, parentId: first.id }]);
  const own = await read({ author: tom.userId });
  expect(own.messages.map(({ id, parent }) => [id, parent?.authorName])).toEqual([
    [reply.id, 'Grandma Rose'],
    [waiting.id, undefined],
  ]);
});

test('one’s own archive has nothing of another’s post that waits, also when one replied to it as the manager (D11)', async () => {
  const theirs = await app.post(tom, 'This waits');
  const reply = await app.reply(maria, theirs, 'Please sign it');
  const below = await app.reply(maria, reply, 'Or leave it');
  const body = { ...famibook(), of: { author: maria.userId }, limit: 200 };
  const { messages } = await app.asService('backup').call(archives.listArchiveMessages, { body });
  expect(messages.map(({ id, content, parent }) => [id, content, parent])).toEqual([
    [reply.id, 'Please sign it', null],
    [below.id, 'Or leave it', { content: 'Please sign it', authorName: expect.any(String) }],
  ]);
});

test('reactions of members to a message come in with their times, once, and are listed (D12)', async () => {
  const root = message(maria, { authorName: 'Grandma Rose' });
  await importAll(root);
  const reactions = [{ owner: ownerOf(tom), kinds: ['heart' as const], createdAt: '2012-08-02T10:00:00Z' }];
  const body = { famibook: famibook(), messageId: root.id, reactions };
  const send = () => app.asService('backup').call(archives.importMessageReactions, { body });
  expect(await send()).toEqual({ imported: 1 });
  expect(await send()).toEqual({ imported: 0 });
  expect(await list()).toMatchObject([{ likes: 0, hearts: 1, hearted: true }]);
  const read = { messageId: root.id };
  expect(
    (await app.asService('backup').call(archives.listArchiveMessageReactions, { body: read })).reactions,
  ).toMatchObject([{ userId: tom.userId, kinds: ['heart'], createdAt: '2012-08-02T10:00:00.000000Z' }]);
  const nowhere = { ...body, messageId: MessageId.parse(newId()) };
  await expect(app.asService('backup').call(archives.importMessageReactions, { body: nowhere })).rejects.toMatchObject({
    code: 'message_not_found',
  });
});
