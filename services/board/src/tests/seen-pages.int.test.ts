import { member, newFamily } from '@famibook/testing/families/identities';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BoardTestApp, bootBoard } from '../testing/board-fixture.ts';
import { readBoard, readPage } from '../testing/read-board.ts';
import { seedMessages, seedReplies } from '../testing/seed-messages.ts';

let app: BoardTestApp;
beforeAll(async () => {
  app = await bootBoard();
});
afterAll(() => app.stop());

test('10,000 posts in a row that are being removed are stepped over, in every list; behind more of them a page is empty and the list goes on (D8)', async () => {
  const { anna, maria, tom, admin, famibookId } = newFamily();
  const ben = member({ firstName: 'Ben', famibookId });
  await seedMessages(app.pool, anna, { count: 10_000 });
  const seen = await app.post(maria, 'seen');
  await app.sql("UPDATE message SET created_at = '2025-01-01' WHERE id = $1", [seen.id]);
  await seedReplies(app.pool, seen.id, 500);
  await app.sql('UPDATE message SET user_id = $1 WHERE root_id = $2', [anna.userId, seen.id]);
  await app.reply(maria, seen, 'seen reply');
  for (const content of ['hers waits', 'hers waits, too']) await app.post(anna, content);
  await app.post(tom, 'waits');
  // No worker removes them, because nothing says that anything is left.
  await app.sql('UPDATE person SET deleted_at = now() WHERE id = $1', [anna.userId]);
  expect(await readBoard(app, admin, '?limit=1&q=seen')).toMatchObject({ contents: ['seen'] });
  const replies = await readPage(app, ben, `/api/messages/${seen.id}/replies?limit=1`);
  expect(replies).toMatchObject({ contents: ['seen reply'], next: undefined });
  for (const [user, path] of [
    [maria, '/api/manager/pending-messages'],
    [admin, '/api/admin/pending-messages'],
  ] as const)
    expect(await readPage(app, user, `${path}?limit=1&q=waits`)).toMatchObject({ contents: ['waits'] });
  expect(await readBoard(app, ben, '?limit=1')).toMatchObject({ contents: ['seen'], next: undefined });
  await seedMessages(app.pool, anna, { count: 100 });
  const behindMore = await readBoard(app, ben, '?limit=1');
  expect(behindMore).toMatchObject({ contents: [], next: expect.any(String) });
  expect((await readPage(app, ben, behindMore.next ?? '')).contents).toEqual(['seen']);
});
