import { randomUUID } from 'node:crypto';
import type { Env } from '@famibook/service-kit/config/config';
import { createRabbitBus } from '@famibook/service-kit/messaging/bus/rabbitmq';
import { createLog } from '@famibook/service-kit/observability/log';
import { createPlatform } from '@famibook/service-kit/runtime/platform';
import { runServices } from '@famibook/service-kit/runtime/run-services';
import type { AnyServiceDefinition } from '@famibook/service-kit/runtime/service';
import { type FreshDatabase, freshDatabase } from '@famibook/testing/backing/fresh-database';
import { amqpUrl } from '@famibook/testing/backing/urls';
import { type CollectedSpan, type SpanCollector, startSpanCollector } from '@famibook/testing/network/span-collector';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gateway } from './service.ts';
import { ask } from './testing/ask.ts';
import { tracedServices } from './testing/traced-services.ts';

const STRANGER = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const PROXY = '127.0.0.2';
const soon = { timeout: 60_000, interval: 20 };
const log = createLog({ level: 'silent' });

let fresh: FreshDatabase;
let services: Awaited<ReturnType<typeof tracedServices>>;
let collector: SpanCollector;
const running: { stop(): Promise<void> }[] = [];

beforeEach(async () => {
  [fresh, services, collector] = await Promise.all([freshDatabase(), tracedServices(), startSpanCollector()]);
});
afterEach(async () => {
  await stopAll();
  await Promise.all([collector?.stop(), services?.remove(), fresh?.drop()]);
});

async function stopAll() {
  for (const each of running.splice(0).reverse()) await each.stop();
}

/** Services as one process has them; with a namespace of RabbitMQ, over it. */
async function run(definitions: readonly AnyServiceDefinition[], settings: Env = {}, namespace?: string) {
  const env: Env = {
    DATABASE_URL: fresh.url,
    TRUSTED_PROXIES: PROXY,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    ...settings,
  };
  const own = await createPlatform(env, log);
  const bus = namespace
    ? await createRabbitBus({ url: await amqpUrl(), log, namespace, subscribeTimeoutMs: 60_000 })
    : own.bus;
  const platform = {
    ...own,
    bus,
    startSubscriptions: () => bus.start(),
    stopSubscriptions: () => bus.stop(),
  };
  const { stop } = await runServices(definitions, { env, platform, hasToMigrate: true });
  running.push({
    stop: async () => {
      await stop();
      await own.stop();
    },
  });
  return platform.serviceUrls.get('gateway') ?? '';
}

const personId = randomUUID();
const path = `/api/messages/${personId}/replies?before=what-somebody-typed`;

function askAsStranger(url: string) {
  return ask(url + path, { headers: { traceparent: STRANGER } });
}

/** Each span with its parent's name, in the order of the names. */
function treeOf(spans: readonly CollectedSpan[]): string[] {
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  return spans
    .map(({ service, kind, name, parentSpanId }) => {
      const parent = parentSpanId === undefined ? 'nothing' : (byId.get(parentSpanId)?.name ?? 'a stranger');
      return `${service}: ${kind} ${name}, caused by ${parent}`;
    })
    .sort();
}

const WHOLE_WAY = [
  'famibook-auth: server POST checkName, caused by auth checkName',
  'famibook-board: client auth checkName, caused by GET listReplies',
  'famibook-board: producer publish person.deleted.v1, caused by GET listReplies',
  'famibook-board: server GET listReplies, caused by GET listReplies',
  'famibook-gallery: consumer process person.deleted.v1, caused by publish person.deleted.v1',
  'famibook-gateway: server GET listReplies, caused by nothing',
];

test.each(['in one process', 'with RabbitMQ between'])(
  'one trace has the request, the call, the event and its consumer, %s',
  async (where) => {
    const { auth, board, gallery } = services;
    const namespace = where === 'in one process' ? undefined : `traces-${randomUUID()}`;
    if (namespace) await run([gallery], {}, namespace);
    const url = await run([auth, board, gateway, ...(namespace ? [] : [gallery])], {}, namespace);
    expect((await askAsStranger(url)).status).toBe(200);
    await vi.waitFor(() => expect(services.handled()).toBe(1), soon);
    await stopAll();
    expect(treeOf(collector.spans)).toEqual(WHOLE_WAY);
    expect(new Set(collector.spans.map(({ traceId }) => traceId)).size).toBe(1);
    expect(collector.received).not.toContain('4bf92f35');
    expect(collector.received).not.toContain(personId);
    expect(collector.received).not.toContain('typed');
  },
);

test('a proxy that is trusted has its trace go on, and decides that one is not exported', async () => {
  const { auth, board } = services;
  const url = await run([auth, board, gateway]);
  for (const flag of ['00', '01']) {
    const headers = { traceparent: STRANGER.replace(/01$/, flag) };
    await ask(url + path, { headers, localAddress: PROXY });
  }
  await stopAll();
  expect(collector.spans.filter(({ service }) => service === 'famibook-gateway')).toMatchObject([
    { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', parentSpanId: '00f067aa0ba902b7' },
  ]);
  expect(collector.spans.filter(({ name }) => name === 'GET listReplies')).toHaveLength(2);
});

test('no flood of requests exports more than the setting says, not even by a proxy that passes everything on', async () => {
  const { auth, board } = services;
  const url = await run([auth, board, gateway], { FAMIBOOK_TRACES_PER_SECOND: '1' });
  const began = performance.now();
  const asked = 60;
  for (let count = 0; count < asked; count++) {
    const sender = count % 2 ? { localAddress: PROXY } : {};
    await ask(`${url}/api/messages/${personId}/replies?before=broken`, {
      headers: { traceparent: STRANGER },
      ...sender,
    });
  }
  const passed = Math.ceil((performance.now() - began) / 1000);
  await stopAll();
  const exported = collector.spans.filter(({ service }) => service === 'famibook-gateway');
  expect(exported.length).toBeGreaterThan(0);
  expect(exported.length).toBeLessThanOrEqual(10 + passed);
  expect(exported.every(({ hasFailed }) => hasFailed)).toBe(true);
  // A trace is exported whole or not at all.
  expect(collector.spans).toHaveLength(2 * exported.length);
});
