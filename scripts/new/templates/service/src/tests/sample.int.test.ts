import type { EventData, EventType } from '@famibook/contracts/events';
import { bootForTest, type TestBed } from '@famibook/service-kit/testing/boot-for-test';
import { member } from '@famibook/service-kit/testing/people';
import { type FreshDatabase, freshDatabase } from '@famibook/testing/backing/fresh-database';
import pg from 'pg';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sample } from '../service.ts';

let database: FreshDatabase;
let app: TestBed;
let client: pg.Client;
beforeAll(async () => {
  database = await freshDatabase();
  app = await bootForTest(sample, { databaseUrl: database.url });
  client = new pg.Client({ connectionString: database.url, options: '-c search_path=sample' });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await app?.stop();
  await database?.drop();
});

/** Publishes an event of auth; resolves when sample has handled it. */
const publish = <T extends EventType>(type: T, aggregateId: string, version: number, data: EventData<T>) =>
  app.platform.bus.publish({
    id: newId(),
    type,
    aggregateId,
    version,
    epoch: 0,
    occurredAt: new Date().toISOString(),
    traceId: newId(),
    source: 'auth',
    data,
  });

const count = async (sql: string) => (await client.query(sql)).rowCount;

test('it starts, is ready, and owns a schema of its name (D37)', async () => {
  const response = await app.fetch('/internal/ready');
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ isReady: true, state: 'up' });
  expect(await count('SELECT 1 FROM sample.outbox')).toBe(0);
});

test('of a deleted user and a deleted FamiBook nothing but tombstones stays (D8, D40)', async () => {
  const { userId, current } = member();
  if (!current) throw new TypeError('a member has a FamiBook');
  const { famibookId, famibookName } = current;
  const ended = { userId, famibookId, famibookName, membershipId: newId(), wasApproved: true };
  await publish('membership.ended.v1', userId, 2, ended as EventData<'membership.ended.v1'>);
  expect(await count('SELECT 1 FROM membership_end')).toBe(1);
  await publish('person.deleted.v1', userId, 3, { userId });
  expect(await count('SELECT 1 FROM membership_end')).toBe(0);
  expect(await count('SELECT 1 FROM person WHERE deleted_at IS NOT NULL')).toBe(1);

  const other = member({ famibookId });
  await publish('membership.ended.v1', other.userId, 2, {
    ...ended,
    userId: other.userId,
  } as EventData<'membership.ended.v1'>);
  expect(await count('SELECT 1 FROM membership_end')).toBe(1);
  await publish('famibook.deleted.v1', famibookId, 2, { famibookId, famibookName });
  expect(await count('SELECT 1 FROM membership_end')).toBe(0);
  expect(await count('SELECT 1 FROM famibook WHERE deleted_at IS NOT NULL')).toBe(1);
});
