import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { boundedReader } from './bounded-reader.ts';

/** The metrics of a service. To add your own: `new Counter({ …, registers: [metrics.registry] })`. */
export interface Metrics {
  registry: Registry;
  requestTook(labels: { method: string; endpoint: string; status: number }, seconds: number): void;
  callTook(labels: { service: string; endpoint: string; outcome: string }, seconds: number): void;
  /** A command of the shared cache failed, and the service went on without it. */
  cacheFailed(): void;
  /** Adds a histogram; returns what takes a time into it. */
  measure(histogram: { name: string; help: string; buckets: readonly number[] }): (seconds: number) => void;
  /** Adds a gauge that is read at every scrape, and is absent while it cannot be read. */
  watch(gauge: WatchedGauge): void;
}

type WatchedGauge = { name: string; help: string } & (
  | { label?: undefined; read(): number | Promise<number> }
  | { label: string; read(): Counts | Promise<Counts> }
);

/** A number for each value of a label. */
export type Counts = Readonly<Record<string, number>>;

const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Longer than a readiness check may take, and shorter than Prometheus waits for a scrape. */
const READ_TIMEOUT_MS = 3_000;

export function createMetrics(service: string, { readTimeoutMs = READ_TIMEOUT_MS } = {}): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  const requests = new Histogram({
    name: 'famibook_http_request_seconds',
    help: 'Time from the request to the end of its response',
    labelNames: ['method', 'endpoint', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const calls = new Histogram({
    name: 'famibook_call_seconds',
    help: 'Time that calls to other services took',
    labelNames: ['service', 'endpoint', 'outcome'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const cacheErrors = new Counter({
    name: 'famibook_cache_errors_total',
    help: 'Commands of the shared cache that failed',
    registers: [registry],
  });
  return {
    registry,
    requestTook: (labels, seconds) => requests.observe(labels, seconds),
    callTook: (labels, seconds) => calls.observe(labels, seconds),
    cacheFailed: () => cacheErrors.inc(),
    measure: ({ buckets, ...named }) => {
      const histogram = new Histogram({ ...named, buckets: [...buckets], registers: [registry] });
      return (seconds) => histogram.observe(seconds);
    },
    watch: ({ name, help, label = '', read }) => {
      const bounded = boundedReader<number | Counts>(read, readTimeoutMs);
      new Gauge({
        name,
        help,
        labelNames: label ? [label] : [],
        registers: [registry],
        async collect() {
          const value = await bounded();
          if (label) this.reset();
          else this.remove();
          if (typeof value === 'number') this.set(value);
          else for (const [key, count] of Object.entries(value ?? {})) this.set({ [label]: key }, count);
        },
      });
    },
  };
}

/** Memory, CPU and event loop of the process; called once, because its observers cannot be removed. */
export function createProcessMetrics(spanCounts?: () => Counts): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  if (spanCounts)
    new Counter({
      name: 'famibook_spans_total',
      help: 'Spans that a collector of traces has taken, and those that were dropped',
      labelNames: ['outcome'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [outcome, count] of Object.entries(spanCounts())) this.inc({ outcome }, count);
      },
    });
  return registry;
}
