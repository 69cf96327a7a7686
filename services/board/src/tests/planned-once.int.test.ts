import { newFamily } from '@famibook/testing/families/identities';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messagePageSql } from '../store/message-page-sql.ts';
import { type BoardTestApp, bootBoard } from '../testing/board-fixture.ts';
import { seedMessages } from '../testing/seed-messages.ts';

/** After so many custom plans Postgres takes a generic one, if it expects that to cost no more. */
const CUSTOM_PLANS = 5;

let app: BoardTestApp;
beforeAll(async () => {
  app = await bootBoard();
});
afterAll(() => app?.stop());

test('the newest messages of a large FamiBook are planned once for a connection, not for each request (D13)', async () => {
  const { tom, famibookId } = newFamily();
  await seedMessages(app.pool, tom, { count: 30_000 });
  await app.pool.query('ANALYZE message');
  const client = await app.pool.connect();
  try {
    for (const scope of ['member', 'moderator', 'all'] as const) {
      const { text } = messagePageSql({ scope, isOfAuthor: false, isSearch: false });
      const famibook = scope === 'all' ? [] : [famibookId];
      const values = [tom.userId, 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 10, ...famibook];
      for (let time = 0; time < CUSTOM_PLANS + 2; time += 1) await client.query({ name: scope, text, values });
      const { rows } = await client.query(
        'SELECT generic_plans::int AS reused, custom_plans::int AS custom FROM pg_prepared_statements WHERE name = $1',
        [scope],
      );
      expect(rows, scope).toEqual([{ reused: 2, custom: CUSTOM_PLANS }]);
    }
  } finally {
    client.release();
  }
});
