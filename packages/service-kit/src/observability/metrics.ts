import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What a service counts. Own gauges and counters: `new Counter({ …, registers: [metrics.registry] })`. */
export interface Metrics {
  registry: Registry;
  requestTook(labels: { method: string; endpoint: string; status: number }, seconds: number): void;
  callTook(labels: { service: string; endpoint: string; outcome: string }, seconds: number): void;
  /** Rows waiting in the outbox, asked at every scrape. */
  watchOutbox(depth: () => number | Promise<number>): void;
  /** What the service needs (`database`, `bus`, …) and whether it is `ok`, asked at every scrape. */
  watchDependencies(outcomes: () => Promise<Record<string, string>>): void;
}

const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export const createMetrics = (service: string): Metrics => {
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
  return {
    registry,
    requestTook: (labels, seconds) => requests.observe(labels, seconds),
    callTook: (labels, seconds) => calls.observe(labels, seconds),
    watchOutbox: (depth) => {
      new Gauge({
        name: 'famibook_outbox_waiting',
        help: 'Facts written but not yet handed over',
        registers: [registry],
        async collect() {
          this.set(await depth());
        },
      });
    },
    watchDependencies: (outcomes) => {
      new Gauge({
        name: 'famibook_dependency_up',
        help: '1 while it answers, 0 while it is away',
        labelNames: ['dependency'],
        registers: [registry],
        async collect() {
          for (const [dependency, outcome] of Object.entries(await outcomes()))
            this.set({ dependency }, outcome === 'ok' ? 1 : 0);
        },
      });
    },
  };
};

/** Memory, CPU and event loop of the process: once a process, since the observers behind it cannot be taken down. */
export const createProcessMetrics = (): Registry => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
};
