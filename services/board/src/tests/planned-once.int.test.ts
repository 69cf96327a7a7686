import { newFamily } from '@famibook/testing/families/identities';
import { countReusedPlans } from '@famibook/testing/services/count-plans';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messagePageSql } from '../store/message-page-sql.ts';
import { type BoardTestApp, bootBoard } from '../testing/board-fixture.ts';
import { seedMessages } from '../testing/seed-messages.ts';

let app: BoardTestApp;
beforeAll(async () => {
  app = await bootBoard();
});
afterAll(() => app?.stop());

test('the newest messages of a large FamiBook are planned once for a connection, not for each request (D13)', async () => {
  const { tom, famibookId } = newFamily();
  await seedMessages(app.pool, tom, { count: 30_000 });
  await app.pool.query('ANALYZE message');
  for (const scope of ['member', 'moderator', 'all'] as const) {
    const statement = messagePageSql({ scope, isOfAuthor: false, isSearch: false });
    const famibook = scope === 'all' ? [] : [famibookId];
    const values = [tom.userId, 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 10, ...famibook];
    expect(await countReusedPlans(app.pool, { ...statement, values }), scope).toEqual({ reused: 2, of: 2 });
  }
});
