import { randomUUID } from 'node:crypto';
import { type FreshDatabase, freshDatabase } from '@famibook/testing/backing/fresh-database';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '../db/database.ts';
import { createLog } from '../observability/log.ts';
import { openEventsSchema } from '../testing/events-schema.ts';
import { RestoreGate } from './restore-gate.ts';

const log = createLog({ level: 'silent' });
let fresh: FreshDatabase;
let db: Database;
beforeAll(async () => {
  fresh = await freshDatabase();
  db = await openEventsSchema(fresh.url, 'album', log);
});
afterAll(async () => {
  await db?.stop();
  await fresh?.drop();
});

/** One replica. */
async function replica(closeWithinMs = 60_000) {
  const calls: string[] = [];
  const gate = new RestoreGate({
    url: fresh.url,
    schema: 'album',
    log,
    closeWithinMs,
    pause: async () => void calls.push('paused'),
    resume: () => void calls.push('resumed'),
  });
  await gate.start();
  onTestFinished(() => gate.stop());
  return { gate, calls };
}

const waitUntil = (check: () => boolean) => vi.waitFor(() => expect(check()).toBe(true), { timeout: 60_000 });

test('every replica refuses requests with 503 once one has closed, and goes on once one has opened (D32)', async () => {
  const one = await replica();
  const other = await replica();
  const runId = randomUUID();
  expect(await one.gate.close(runId)).toBe(0);
  for (const { gate, calls } of [one, other]) {
    expect(calls).toEqual(['paused']);
    await expect(gate.pass(async () => 'done')).rejects.toMatchObject({ status: 503, code: 'restoring' });
  }
  await other.gate.open(runId);
  await waitUntil(() => [one, other].every(({ gate }) => !gate.isClosed));
  expect(one.calls).toEqual(['paused', 'resumed']);
  expect(await other.gate.pass(async () => 'done')).toBe('done');
});

test('closing waits for what another replica has under way', async () => {
  const one = await replica();
  const other = await replica();
  const work = Promise.withResolvers<void>();
  const order: string[] = [];
  const running = other.gate.pass(async () => {
    await work.promise;
    order.push('finished');
  });
  const runId = randomUUID();
  const closing = one.gate.close(runId).then(() => order.push('closed'));
  await waitUntil(() => other.gate.isClosed);
  work.resolve();
  await Promise.all([running, closing]);
  expect(order).toEqual(['finished', 'closed']);
  await one.gate.open(runId);
});

test('what does not end in time ends the closing instead, and nothing stays closed', async () => {
  const { gate } = await replica(200);
  const work = Promise.withResolvers<void>();
  const running = gate.pass(() => work.promise);
  await expect(gate.close(randomUUID())).rejects.toMatchObject({ code: 'unavailable' });
  work.resolve();
  await running;
  await waitUntil(() => !gate.isClosed);
});

test('a service that was killed while closed starts closed', async () => {
  const runId = randomUUID();
  const before = await replica();
  await before.gate.close(runId);
  await before.gate.stop();
  const after = await replica();
  expect(after.gate.isClosed).toBe(true);
  await after.gate.open(runId);
  await waitUntil(() => !after.gate.isClosed);
});

test('a second restore cannot close or open what the first one has closed', async () => {
  const { gate } = await replica();
  const runId = randomUUID();
  await gate.close(runId);
  await expect(gate.close(randomUUID())).rejects.toMatchObject({ code: 'restore_running' });
  await gate.open(randomUUID());
  expect(await gate.close(runId)).toBe(0);
  await gate.open(runId);
  await waitUntil(() => !gate.isClosed);
});
