import pg from 'pg';
import type { Database } from '../db/database.ts';
import { plainUrl } from '../db/plain-url.ts';
import { quoted } from '../db/quoted.ts';
import { breakWithoutResponse, KEEP_ALIVE } from '../db/response-timeout.ts';
import type { Logger } from '../observability/log.ts';
import { localTracer, type Tracer } from '../observability/tracer.ts';
import type { Failpoint } from '../runtime/failpoint.ts';
import { retry, runUntilAborted } from '../runtime/retry.ts';
import { WakeSignal } from '../runtime/wake-signal.ts';
import type { EventBus } from './bus/event-bus.ts';
import { drainOutbox } from './drain-outbox.ts';
import type { RelayFailpoint } from './failpoints.ts';
import { outboxChannel } from './outbox.ts';

export interface RelayOptions {
  url: string;
  schema: string;
  bus: Pick<EventBus, 'publish'>;
  log: Logger;
  /** Without one, no span is exported. */
  tracer?: Tracer;
  /** How often it polls without a notification, e.g. after a broken connection. */
  pollMs?: number;
  /** The events that are published at the same time. */
  inFlight?: number;
  /** For crash tests. */
  failpoint?: Failpoint<RelayFailpoint>;
}

const POLL_MS = 5_000;
const IN_FLIGHT = 500;
const RESPONSE_TIMEOUT_MS = 15_000;
const BACK_OFF = { firstWaitMs: 100, maxWaitMs: 10_000 };

/** Events could not be published; the connection to the database is well. */
class NotDrained extends Error {}

/**
 * Carries the outbox of one schema to the bus. Every replica runs one; an advisory lock, held while there is something
 * to do, lets one at a time publish. Lock, waking and reading use one connection of their own: a relay that loses it
 * has lost the lock too and can read and delete nothing more.
 */
export class OutboxRelay {
  readonly #options: Required<RelayOptions>;
  readonly #wakeSignal = new WakeSignal();
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;
  #isPaused = false;
  #draining: Promise<void> | undefined;

  constructor(options: RelayOptions) {
    this.#options = {
      pollMs: POLL_MS,
      inFlight: IN_FLIGHT,
      failpoint: () => undefined,
      tracer: localTracer,
      ...options,
    };
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#wakeSignal.raise();
    await this.#running;
  }

  /** Publishes nothing more until `resume`; resolves when it no longer touches the outbox. */
  async pause(): Promise<void> {
    this.#isPaused = true;
    this.#wakeSignal.raise();
    await this.#draining?.catch(() => undefined);
  }

  resume(): void {
    this.#isPaused = false;
    this.#wakeSignal.raise();
  }

  async depth(db: Database): Promise<number> {
    const text = `SELECT count(*)::int AS "depth" FROM ${quoted(this.#options.schema)}."outbox" WHERE "published_at" IS NULL`;
    const [row] = await db.query<{ depth: number }>({ name: 'outbox-depth', text });
    return row?.depth ?? 0;
  }

  #run(): Promise<void> {
    return runUntilAborted((isWell) => this.#withConnection((client, broken) => this.#serve(client, broken, isWell)), {
      ...BACK_OFF,
      signal: this.#stopping.signal,
      onFailure: (error) => this.#options.log.warn({ err: error }, 'the outbox relay lost its database connection'),
    });
  }

  /** @throws the reason of `broken` once the connection is lost */
  async #serve(client: pg.Client, broken: AbortSignal, isWell: () => void): Promise<void> {
    const { schema, pollMs } = this.#options;
    const ended = AbortSignal.any([this.#stopping.signal, broken]);
    await client.query(`LISTEN ${quoted(outboxChannel(schema))}`);
    while (!ended.aborted) {
      // New events do not shorten its waits.
      await retry(() => this.#drainUnlessPaused(client, broken), {
        ...BACK_OFF,
        signal: ended,
        isTransient: (error) => error instanceof NotDrained,
      });
      isWell();
      await this.#wakeSignal.wait(pollMs);
    }
    broken.throwIfAborted();
  }

  async #drainUnlessPaused(client: pg.Client, broken: AbortSignal): Promise<void> {
    if (this.#isPaused) return;
    this.#draining = this.#drain(client, broken);
    await this.#draining;
  }

  async #drain(client: pg.Client, broken: AbortSignal): Promise<void> {
    const { schema, pollMs, bus, log, tracer, inFlight, failpoint } = this.#options;
    const { failed } = await drainOutbox(client, {
      schema,
      bus,
      log,
      tracer,
      inFlight,
      pollMs,
      wakeSignal: this.#wakeSignal,
      failpoint,
      isStopped: () => this.#isPaused || this.#stopping.signal.aborted,
      isBroken: () => broken.aborted,
    });
    if (failed) throw new NotDrained('events could not be published');
  }

  async #withConnection(work: (client: pg.Client, broken: AbortSignal) => Promise<void>): Promise<void> {
    const { url, schema } = this.#options;
    const client = new pg.Client({
      connectionString: plainUrl(url),
      application_name: `famibook-${schema}-relay`,
      connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
      ...KEEP_ALIVE,
    });
    const broken = new AbortController();
    const breakOff = (reason: Error) => {
      broken.abort(reason);
      this.#wakeSignal.raise();
    };
    client.on('error', breakOff);
    client.on('end', () => breakOff(new Error('the connection was closed')));
    client.on('notification', () => this.#wakeSignal.raise());
    try {
      await client.connect();
      breakWithoutResponse(client, RESPONSE_TIMEOUT_MS);
      await work(client, broken.signal);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
