import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { endpoint } from '@famibook/contracts/endpoint';
import { type FreshDatabase, freshDatabase } from '@famibook/testing/backing/fresh-database';
import { member } from '@famibook/testing/families/identities';
import { lineTo } from '@famibook/testing/network/line';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '../db/database.ts';
import { createLog } from '../observability/log.ts';
import { openEventsSchema } from '../testing/events-schema.ts';
import { serveApp } from '../testing/http-fixture.ts';
import { RECONNECT_MS, RestoreGate } from './restore-gate.ts';

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
async function replica(waits: { closeWithinMs?: number; cutAfterMs?: number } = {}, url = fresh.url) {
  const calls: string[] = [];
  const gate = new RestoreGate({
    url,
    schema: 'album',
    log,
    ...waits,
    pause: async () => void calls.push('paused'),
    resume: () => void calls.push('resumed'),
  });
  await gate.start();
  onTestFinished(() => gate.stop());
  return { gate, calls };
}

/** Ends the connections of all gates, and with them their locks. */
const END_CONNECTIONS = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'famibook-album-restore'`;
const endConnections = () => db.query({ name: 'end-restore-connections', text: END_CONNECTIONS });

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

test('closing waits for the unfinished work of another replica', async () => {
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
  const { gate } = await replica({ closeWithinMs: 200 });
  const work = Promise.withResolvers<void>();
  const running = gate.pass(() => work.promise);
  await expect(gate.close(randomUUID())).rejects.toMatchObject({ code: 'unavailable' });
  work.resolve();
  await running;
  await waitUntil(() => !gate.isClosed);
});

const share = endpoint({
  name: 'share',
  service: 'gallery',
  access: 'signed-in',
  summary: '',
  method: 'POST',
  path: '/api/share',
  stream: true,
});

test('an upload that takes longer than closing waits is cut off, and the restore goes on (D32)', async () => {
  const { gate } = await replica({ cutAfterMs: 200 });
  let received = 0;
  const kit = await serveApp(
    (app) =>
      app.on(share, async ({ raw }) => {
        for await (const chunk of raw) received += (chunk as Buffer).length;
      }),
    { gate },
  );
  onTestFinished(() => kit.stop());
  const endless = new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from('the first bytes of many')) });
  const upload = kit.send(member(), 'POST', share.path, { body: endless, duplex: 'half' } as RequestInit);
  const cut = expect(upload).rejects.toThrow('fetch failed');
  await waitUntil(() => received > 0);
  const runId = randomUUID();
  expect(await gate.close(runId)).toBe(0);
  await cut;
  await gate.open(runId);
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

test('a replica that its database has vanished from follows it again on another connection', async () => {
  await using line = await lineTo(fresh.url);
  const throughLine = new URL(fresh.url);
  throughLine.host = new URL(line.url).host;
  const vanished = await replica({ closeWithinMs: 1_000 }, throughLine.href);
  line.freeze();
  // Its lock vanished with the host.
  await endConnections();
  const other = await replica();
  const runId = randomUUID();
  await other.gate.close(runId);
  await waitUntil(() => vanished.gate.isClosed);
  await other.gate.open(runId);
  await waitUntil(() => !vanished.gate.isClosed);
});

test('a replica that lost only its connection to the gate is waited for when it is closed again (D32)', async () => {
  const order: string[] = [];
  const [one, other] = [await replica(), await replica()];
  const work = Promise.withResolvers<void>();
  const running = one.gate.pass(async () => {
    await work.promise;
    order.push('finished');
  });
  const runId = randomUUID();
  // In one statement, since nothing may come between the end of the connection and the closing.
  await db.query({
    name: 'end-restore-connections-and-close',
    text: `WITH closed AS (UPDATE album.restore_state SET closed_by = $1) ${END_CONNECTIONS}`,
    values: [runId],
  });
  await other.gate.close(runId);
  await pause(RECONNECT_MS);
  const closing = other.gate.close(runId).then(() => order.push('closed'));
  await pause(200);
  work.resolve();
  await Promise.all([running, closing]);
  expect(order).toEqual(['finished', 'closed']);
  await other.gate.open(runId);
  await waitUntil(() => [one, other].every(({ gate }) => !gate.isClosed));
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
