import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The metrics of a service. To add your own: `new Counter({ …, registers: [metrics.registry] })`. */
export interface Metrics {
  registry: Registry;
  requestTook(labels: { method: string; endpoint: string; status: number }, seconds: number): void;
  callTook(labels: { service: string; endpoint: string; outcome: string }, seconds: number): void;
  /** The rows that wait in the outbox, read at every scrape. */
  watchOutbox(depth: () => number | Promise<number>): void;
  /** The dependencies of the service (`database`, `bus`, …) and whether each is `ok`, read at every scrape. */
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
        help: 'Events written but not yet published',
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

/** Memory, CPU and event loop of the process; called once, because its observers cannot be removed. */
export const createProcessMetrics = (): Registry => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
};
