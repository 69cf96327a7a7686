import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** One exported span. */
export interface CollectedSpan {
  /** `service.name` of its resource. */
  service: string;
  name: string;
  kind: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  hasFailed: boolean;
}

/** A collector of traces, as one runs beside FamiBook: OTLP over HTTP, as JSON. */
export interface SpanCollector {
  url: string;
  readonly spans: readonly CollectedSpan[];
  /** All that was sent, as it came. */
  readonly received: string;
  readonly requests: number;
  stop(): Promise<void>;
}

/** What it does with a batch: store it, respond that it will not, or never respond. */
type Habit = 'takes' | 'refuses' | 'hangs';

const KINDS = ['unspecified', 'internal', 'server', 'client', 'producer', 'consumer'];
const FAILED = 2;

interface Attribute {
  key: string;
  value: { stringValue?: string };
}

interface TracesBody {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: {
        name: string;
        kind: number;
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        status?: { code?: number };
      }[];
    }[];
  }[];
}

export async function startSpanCollector(habit: Habit = 'takes'): Promise<SpanCollector> {
  const spans: CollectedSpan[] = [];
  let received = '';
  let requests = 0;
  const server = createServer(async (req, res) => {
    requests += 1;
    if (habit === 'hangs') return;
    const body = await text(req);
    if (habit === 'refuses' || req.url !== '/v1/traces') return void res.writeHead(400).end();
    received += body;
    spans.push(...spansIn(JSON.parse(body)));
    res.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    get received() {
      return received;
    },
    get requests() {
      return requests;
    },
    stop: async () => {
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
    },
  };
}

function spansIn({ resourceSpans }: TracesBody): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
    return scopeSpans
      .flatMap((scope) => scope.spans)
      .map(({ name, kind, traceId, spanId, parentSpanId, status }) => ({
        service,
        name,
        kind: KINDS[kind] ?? String(kind),
        traceId,
        spanId,
        parentSpanId: parentSpanId || undefined,
        hasFailed: status?.code === FAILED,
      }));
  });
}
