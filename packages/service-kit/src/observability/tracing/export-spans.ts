import { setTimeout as wait } from 'node:timers/promises';
import type { ServiceName } from '@famibook/contracts/services';
import { createNoopMeter, type MeterProvider } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { AlwaysOnSampler, BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import { v7 as newId } from 'uuid';
import product from '../../../../../package.json' with { type: 'json' };
import type { Logger } from '../log.ts';
import { otlpTracer } from './otlp-tracer.ts';
import { createSpanTally, type SpanTally } from './span-tally.ts';
import { createTraceBudget } from './trace-budget.ts';
import type { Tracing } from './tracing.ts';

interface ExportOptions {
  endpoint: string;
  perSecond: number;
  log: Logger;
}

/** With spans of about a kilobyte, a collector that hangs costs this process a few megabytes. */
const QUEUE = 2_048;
const BATCH = 512;
const EVERY_MS = 5_000;
/** With repeated tries. */
const EXPORT_WITHIN_MS = 10_000;
/** What waits when a process stops fills no more batches than these, and one is in flight. */
const BATCHES_AT_ONCE = QUEUE / BATCH + 1;
const FLUSH_WITHIN_MS = 3_000;
const LIMITS = { attributeValueLengthLimit: 256, attributeCountLimit: 32 };

/** Sends the spans of this process to a collector: in batches, out of a bounded queue, and never in anyone's way. */
export function exportSpans({ endpoint, perSecond, log }: ExportOptions): Tracing {
  const tally = createSpanTally(log);
  const processor = new BatchSpanProcessor({
    exporter: tallied(
      new OTLPTraceExporter({
        url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
        timeoutMillis: EXPORT_WITHIN_MS,
        concurrencyLimit: BATCHES_AT_ONCE,
      }),
      tally,
    ),
    maxQueueSize: QUEUE,
    maxExportBatchSize: BATCH,
    scheduledDelayMillis: EVERY_MS,
    exportTimeoutMillis: EXPORT_WITHIN_MS * 2,
    selfObsMeterProvider: queueMeter(tally),
  });
  const take = createTraceBudget({ perSecond, now: () => performance.now() });
  const instance = newId();

  const tracerOf = (service: ServiceName) => {
    const provider = new TracerProvider({
      resource: resourceFromAttributes({
        'service.name': `famibook-${service}`,
        'service.version': product.version,
        'service.instance.id': instance,
      }),
      // Whether a span is exported is decided before it is begun.
      sampler: new AlwaysOnSampler(),
      spanLimits: LIMITS,
      spanProcessors: [processor],
    });
    return otlpTracer(provider.getTracer('famibook', product.version), take);
  };

  return {
    tracerOf,
    counts: tally.counts,
    stop: async () => {
      const flushed = processor.shutdown().catch(() => undefined);
      await Promise.race([flushed, wait(FLUSH_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

function tallied(exporter: SpanExporter, tally: SpanTally): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        // 0 is success.
        if (result.code === 0) tally.exported(spans.length);
        else tally.dropped(spans.length, { err: result.error, reason: 'the collector did not take them' });
        done(result);
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}

/** The processor says what it drops by a metric alone. */
function queueMeter(tally: SpanTally): MeterProvider {
  const add = (spans: number, attributes: { 'error.type'?: unknown } = {}) => {
    if (attributes['error.type'] === 'queue_full') tally.dropped(spans, { reason: 'the queue is full' });
  };
  return { getMeter: () => Object.assign(createNoopMeter(), { createCounter: () => ({ add }) }) };
}
