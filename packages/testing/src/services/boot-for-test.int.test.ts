import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoint } from '@famibook/contracts/endpoint';
import { newEvent } from '@famibook/contracts/events';
import { UserId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import { currentTrace } from '@famibook/service-kit/observability/trace';
import { defineService } from '@famibook/service-kit/runtime/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type FreshDatabase, freshDatabase } from '../backing/fresh-database.ts';
import { member } from '../families/identities.ts';
import { bootForTest, type TestApp } from './boot-for-test.ts';

const removeSelf = endpoint({
  name: 'removeSelf',
  method: 'DELETE',
  path: '/api/self',
  service: 'auth',
  access: 'signed-in',
  summary: '',
  query: z.object({ fail: z.string().optional() }),
  response: z.object({ traceId: z.string() }),
});
const listRemoved = endpoint({
  name: 'listRemoved',
  method: 'GET',
  path: '/internal/removed',
  service: 'gallery',
  access: 'service',
  callers: ['admin'],
  summary: '',
  response: z.array(z.object({ userId: z.string(), traceId: z.string(), actor: z.string() })),
});

/** Two small services as real ones are: a state and an event in one transaction, and a replica updated by it. */
const twoServices = (folder: string) => [
  defineService({
    name: 'gallery',
    config: z.object({}),
    migrations: join(folder, 'gallery'),
    backup: { leftOut: [], ofFamiBook: {} },
    compose: ({ db }) => ({
      routes: (app) =>
        app.on(listRemoved, () =>
          db.query({ name: 'removed', text: 'SELECT user_id AS "userId", trace_id AS "traceId", actor FROM removed' }),
        ),
      subscriptions: [
        {
          on: 'person.deleted.v1',
          handle: async (event, tx) => {
            await tx.$executeRawUnsafe(
              'INSERT INTO removed VALUES ($1, $2, $3)',
              event.aggregateId,
              event.traceId,
              `${event.actor.kind} ${event.actor.id}`,
            );
          },
        },
      ],
    }),
  }),
  defineService({
    name: 'auth',
    config: z.object({}),
    migrations: join(folder, 'auth'),
    backup: { leftOut: [], ofFamiBook: {} },
    compose: ({ db, events }) => ({
      routes: (app) =>
        app.on(removeSelf, ({ identity, query }) =>
          db.transaction(async (tx) => {
            const traceId = currentTrace()?.traceId ?? '';
            await tx.$executeRawUnsafe('INSERT INTO removed VALUES ($1, $2)', identity.userId, traceId);
            await events.add(
              tx,
              newEvent('person.deleted.v1', identity.userId, 1, { userId: UserId.parse(identity.userId) }),
            );
            if (query.fail) throw new AppError('conflict');
            return { traceId };
          }),
        ),
    }),
  }),
];

let folder: string;
let database: FreshDatabase;
let app: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'famibook-kit-'));
  for (const name of ['gallery', 'auth']) {
    await mkdir(join(folder, name, '20261101000000_start'), { recursive: true });
    await writeFile(
      join(folder, name, '20261101000000_start', 'migration.sql'),
      'CREATE TABLE removed (user_id text PRIMARY KEY, trace_id text NOT NULL, actor text);',
    );
  }
  database = await freshDatabase();
  app = await bootForTest(twoServices(folder), { databaseUrl: database.url });
});
afterAll(async () => {
  await app?.stop();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const removed = () => app.asService('admin').call(listRemoved);

describe('services booted for a test', () => {
  it('hand an event from one to the other, with the trace and the actor of the request', async () => {
    const identity = member();
    const { traceId } = await app.as(identity).call(removeSelf);
    await expect.poll(removed).toContainEqual({
      userId: identity.userId,
      traceId,
      actor: `user ${identity.userId}`,
    });
  });

  it('roll back state and event together', async () => {
    const identity = member();
    await expect(app.as(identity).call(removeSelf, { query: { fail: 'yes' } })).rejects.toMatchObject({
      code: 'conflict',
    });
    const later = member();
    await app.as(later).call(removeSelf);
    await expect.poll(async () => (await removed()).map(({ userId }) => userId)).toContain(later.userId);
    expect((await removed()).map(({ userId }) => userId)).not.toContain(identity.userId);
  });

  it('know callers apart', async () => {
    await expect(app.signedOut.call(removeSelf)).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(app.as(member()).call(listRemoved)).rejects.toMatchObject({ code: 'forbidden' });
    expect((await app.fetch('/api/self', { service: 'auth', method: 'DELETE' })).status).toBe(401);
    expect((await app.as(member()).fetch('/api/self', { service: 'auth', method: 'PUT' })).status).toBe(405);
  });

  it('are ready, and say how much waits in their outbox', async () => {
    const auth = app.services.find(({ name }) => name === 'auth');
    expect(await auth?.ready()).toMatchObject({ isReady: true, checks: { database: 'ok', bus: 'ok', cache: 'ok' } });
    const figures = async () => (await app.fetch('/internal/metrics', { service: 'auth' })).text();
    await expect.poll(figures).toContain('famibook_outbox_waiting{service="auth"} 0');
    expect(await figures()).toContain('famibook_dependency_up{dependency="database",service="auth"} 1');
  });

  it('stop, start again over the same schema, and still know', async () => {
    const before = await removed();
    await app.stop();
    app = await bootForTest(twoServices(folder), { databaseUrl: database.url });
    expect(await removed()).toEqual(before);
  });
});
