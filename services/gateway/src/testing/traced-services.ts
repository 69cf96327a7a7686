import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listReplies } from '@famibook/contracts/board/endpoints';
import { endpoint } from '@famibook/contracts/endpoint';
import { newEvent } from '@famibook/contracts/events';
import { UserId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import { defineService } from '@famibook/service-kit/runtime/service';
import { z } from 'zod';

const MIGRATION = '20260101000000_init';

const checkName = endpoint({
  name: 'checkName',
  method: 'POST',
  path: '/internal/names/{id}',
  service: 'auth',
  access: 'service',
  callers: ['board'],
  summary: '',
  params: z.object({ id: z.string() }),
  response: z.object({ isKnown: z.boolean() }),
});

/**
 * A request at board calls auth and publishes an event, which gallery handles: the whole way of a trace, with little
 * else on it. A request whose `before` is `broken` fails.
 */
export async function tracedServices() {
  const migrations = await mkdtemp(join(tmpdir(), 'famibook-migrations-'));
  await mkdir(join(migrations, MIGRATION));
  await writeFile(join(migrations, MIGRATION, 'migration.sql'), 'SELECT 1;');
  /** Queues of RabbitMQ are shared with other tests, those of this name are not. */
  const queue = `traces-${randomUUID()}`;
  let handled = 0;

  const auth = defineService({
    name: 'auth',
    config: z.object({}),
    compose: () => ({ routes: (app) => app.on(checkName, () => ({ isKnown: true })) }),
  });

  const board = defineService({
    name: 'board',
    config: z.object({}),
    migrations,
    backup: { leftOut: [], ofFamiBook: {} },
    compose: ({ calls, db, events }) => ({
      routes: (app) => {
        const query = z.object({ before: z.string().optional() });
        const route = { ...listReplies, access: 'public', query, response: z.object({ isDone: z.boolean() }) } as const;
        app.on(route, async ({ params, query: { before } }) => {
          if (before === 'broken') throw new AppError('unavailable');
          await calls.call('auth', checkName, { as: 'service', params });
          const userId = UserId.parse(params.id);
          await db.transaction((tx) => events.add(tx, newEvent('person.deleted.v1', userId, 1, { userId })));
          return { isDone: true };
        });
      },
    }),
  });

  const gallery = defineService({
    name: 'gallery',
    config: z.object({}),
    migrations,
    backup: { leftOut: [], ofFamiBook: {} },
    compose: () => ({
      routes: () => undefined,
      subscriptions: [
        {
          on: 'person.deleted.v1',
          name: queue,
          handle: async () => {
            handled += 1;
          },
        },
      ],
    }),
  });

  return {
    auth,
    board,
    gallery,
    handled: () => handled,
    remove: () => rm(migrations, { recursive: true }),
  };
}
