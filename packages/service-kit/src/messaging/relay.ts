import pg from 'pg';
import type { Database } from '../db/database.ts';
import { plainUrl } from '../db/plain-url.ts';
import { quoted } from '../db/quoted.ts';
import type { Logger } from '../observability/log.ts';
import type { Failpoint } from '../runtime/failpoint.ts';
import type { EventBus } from './bus/event-bus.ts';
import { drainOutbox } from './drain-outbox.ts';
import type { RelayFailpoint } from './failpoints.ts';
import { outboxChannel } from './outbox.ts';
import { Signal } from './signal.ts';

export interface RelayOptions {
  url: string;
  schema: string;
  bus: Pick<EventBus, 'publish'>;
  log: Logger;
  /** How often it looks without being woken, e.g. after a broken connection. */
  pollMs?: number;
  /** Events that are published at a time. */
  inFlight?: number;
  /** For crash tests. */
  reach?: Failpoint<RelayFailpoint>;
}

const POLL_MS = 5_000;
const IN_FLIGHT = 500;
const QUERY_TIMEOUT_MS = 15_000;
const FIRST_BACKOFF_MS = 100;
const LONGEST_BACKOFF_MS = 10_000;

/**
 * Carries the outbox of one schema to the bus. Every replica runs one; an advisory lock, held while there is something
 * to do, lets one at a time publish. Lock, waking and reading use one connection of their own: who loses it has lost
 * the lock too and can read and delete nothing more.
 */
export class OutboxRelay {
  readonly #options: Required<RelayOptions>;
  readonly #signal = new Signal();
  #running: Promise<void> | undefined;
  #stopped = false;
  #backoffMs = 0;

  constructor(options: RelayOptions) {
    this.#options = { pollMs: POLL_MS, inFlight: IN_FLIGHT, reach: () => undefined, ...options };
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#signal.raise();
    await this.#running;
  }

  async depth(db: Database): Promise<number> {
    const text = `SELECT count(*)::int AS "depth" FROM ${quoted(this.#options.schema)}."outbox" WHERE "published_at" IS NULL`;
    const [row] = await db.query<{ depth: number }>({ name: 'outbox-depth', text });
    return row?.depth ?? 0;
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      try {
        await this.#withConnection((client, isBroken) => this.#serve(client, isBroken));
        this.#backoffMs = 0;
      } catch (error) {
        this.#options.log.warn({ err: error }, 'the outbox relay lost its database connection');
        await this.#backOff();
      }
    }
  }

  async #serve(client: pg.Client, isBroken: () => boolean): Promise<void> {
    const { schema, pollMs, bus, log, inFlight, reach } = this.#options;
    await client.query(`LISTEN ${quoted(outboxChannel(schema))}`);
    while (!this.#stopped && !isBroken()) {
      const { failed } = await drainOutbox(client, {
        schema,
        bus,
        log,
        inFlight,
        pollMs,
        signal: this.#signal,
        reach,
        isStopped: () => this.#stopped,
        isBroken,
      });
      if (this.#stopped || isBroken()) return;
      if (failed) await this.#backOff();
      else {
        this.#backoffMs = 0;
        await this.#signal.wait(pollMs);
      }
    }
  }

  async #withConnection(work: (client: pg.Client, isBroken: () => boolean) => Promise<void>): Promise<void> {
    const { url, schema, log } = this.#options;
    const client = new pg.Client({
      connectionString: plainUrl(url),
      application_name: `famibook-${schema}-relay`,
      connectionTimeoutMillis: QUERY_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
    });
    let broken = false;
    const markBroken = () => {
      broken = true;
      this.#signal.raise();
    };
    client.on('error', (error) => {
      log.warn({ err: error }, 'the outbox relay lost its database connection');
      markBroken();
    });
    client.on('end', markBroken);
    client.on('notification', () => this.#signal.raise());
    try {
      await client.connect();
      await work(client, () => broken);
    } finally {
      await client.end().catch(() => undefined);
    }
    if (broken) await this.#backOff();
  }

  async #backOff(): Promise<void> {
    this.#backoffMs = Math.min(Math.max(this.#backoffMs * 2, FIRST_BACKOFF_MS), LONGEST_BACKOFF_MS);
    const until = Date.now() + this.#backoffMs;
    // New events do not shorten it; stopping does.
    while (!this.#stopped && Date.now() < until) await this.#signal.wait(until - Date.now());
  }
}
