import { Writable } from 'node:stream';
import { endpoint } from '@famibook/contracts/endpoint';
import { type SpanCollector, startSpanCollector } from '@famibook/testing/network/span-collector';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { every } from '../../runtime/every.ts';
import { createPlatform } from '../../runtime/platform.ts';
import { runServices } from '../../runtime/run-services.ts';
import { defineService } from '../../runtime/service.ts';
import { createLog } from '../log.ts';
import { currentTrace } from '../trace.ts';
import { localTracer } from '../tracer.ts';
import { openTracing } from './open-tracing.ts';

const HELD = 2_048 + 512;
const HABITS = ['hangs', 'refuses', 'is away'] as const;

const greet = endpoint({
  name: 'greet',
  method: 'GET',
  path: '/api/greeting',
  service: 'notifier',
  access: 'public',
  summary: '',
  response: z.object({ greeting: z.string() }),
});
const notifier = defineService({
  name: 'notifier',
  config: z.object({}),
  compose: () => ({ isEdge: true, routes: (app) => app.on(greet, () => ({ greeting: 'good day' })) }),
});

let collector: SpanCollector | undefined;
afterEach(() => collector?.stop());

async function collectorThat(habit: (typeof HABITS)[number] | 'takes'): Promise<string> {
  collector = await startSpanCollector(habit === 'is away' ? 'takes' : habit);
  const { url } = collector;
  if (habit === 'is away') {
    await collector.stop();
    collector = undefined;
  }
  return url;
}

function openLog() {
  const lines: { message: string; what?: string }[] = [];
  const destination = new Writable({
    write: (line, _encoding, done) => {
      lines.push(JSON.parse(String(line)));
      done();
    },
  });
  return { log: createLog({ destination }), lines };
}

describe.each(HABITS)('a collector that %s', (habit) => {
  test('costs no request, and lets the process stop in time', async () => {
    const { log, lines } = openLog();
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: await collectorThat(habit), FAMIBOOK_TRACES_PER_SECOND: '1000' };
    const platform = await createPlatform(env, log, { hasProcessMetrics: true });
    const running = await runServices([notifier], { env, platform });
    const { url, internalUrl } = running.services[0] ?? {};
    for (let count = 0; count < 50; count++) expect((await fetch(`${url}/api/greeting`)).status).toBe(200);
    expect(await (await fetch(`${internalUrl}/internal/metrics`)).text()).toContain(
      'famibook_spans_total{outcome="exported"} 0',
    );
    await running.stop();
    await platform.stop();
    expect(lines.filter(({ message }) => message === 'did not stop in time')).toEqual([]);
  });
});

test('a collector that hangs makes this process hold a bounded number of spans, and drop and count every other one', async () => {
  const { log, lines } = openLog();
  const tracing = await openTracing({ endpoint: await collectorThat('hangs'), perSecond: 10_000 }, log);
  const tracer = tracing.tracerOf('board');
  for (let count = 0; count < 20_000; count++) tracer.begin('GET listMessages', 'server', undefined).end();
  expect(tracing.counts?.()).toEqual({ exported: 0, dropped: 20_000 - HELD });
  await tracing.stop();
  expect(lines.filter(({ message }) => message === 'spans were dropped instead of exported')).toHaveLength(1);
});

test('what waits when a process stops is sent before it has stopped', async () => {
  const tracing = await openTracing({ endpoint: `${await collectorThat('takes')}/`, perSecond: 1_000 }, openLog().log);
  const tracer = tracing.tracerOf('board');
  for (let count = 0; count < 1_500; count++)
    tracer.begin('GET', 'server', undefined).end({ name: 'GET listMessages', attributes: { 'error.type': undefined } });
  await tracing.stop();
  expect(tracing.counts?.()).toEqual({ exported: 1_500, dropped: 0 });
  expect(collector?.spans).toHaveLength(1_500);
  expect(new Set(collector?.spans.map(({ service, name }) => `${service} ${name}`))).toEqual(
    new Set(['famibook-board GET listMessages']),
  );
});

test('a run of a schedule is the root of what it causes, also one that fails', async () => {
  const { log, lines } = openLog();
  const tracing = await openTracing({ endpoint: await collectorThat('takes'), perSecond: 10 }, log);
  const tracer = tracing.tracerOf('admin');
  const hasRun = Promise.withResolvers<void>();
  const work = async () => {
    tracer.begin('gallery setPlan', 'client', currentTrace()).end();
    hasRun.resolve();
    throw new Error('not this time');
  };
  const worker = every({ name: 'send plans', everyMs: 60_000, work, log, tracer, atStart: true });
  await worker.start();
  await hasRun.promise;
  await worker.stop();
  await tracing.stop();
  const root = collector?.spans.find(({ kind }) => kind === 'internal');
  const call = collector?.spans.find(({ kind }) => kind === 'client');
  expect(root).toMatchObject({ name: 'run send plans', parentSpanId: undefined, hasFailed: true });
  expect(call).toMatchObject({ traceId: root?.traceId, parentSpanId: root?.spanId });
  expect(lines).toContainEqual(
    expect.objectContaining({ message: 'a repeated task failed', traceId: root?.traceId, spanId: root?.spanId }),
  );
});

test('unset, spans have ids and nothing is exported or counted', async () => {
  const tracing = await openTracing({ endpoint: undefined, perSecond: 10 }, openLog().log);
  expect(tracing.tracerOf('board')).toBe(localTracer);
  expect(tracing.counts).toBeUndefined();
});
