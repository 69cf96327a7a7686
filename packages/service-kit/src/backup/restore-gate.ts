import pg from 'pg';
import { plainUrl } from '../db/plain-url.ts';
import { breakWithoutResponse, KEEP_ALIVE } from '../db/response-timeout.ts';
import { AppError } from '../errors.ts';
import type { Logger } from '../observability/log.ts';
import { runUntilAborted } from '../runtime/retry.ts';
import { WakeSignal } from '../runtime/wake-signal.ts';
import { releaseSharedLock, takeRestoreLock, takeSharedLock } from './restore-lock.ts';
import { tableIn } from './scratch-schemas.ts';

export interface RestoreGateOptions {
  url: string;
  schema: string;
  log: Logger;
  /** Stops what writes without a request; resolves when it has stopped. */
  pause(): Promise<void>;
  /** Starts it again; everything may have changed since the pause. */
  resume(): void;
  /** How long closing waits for unfinished work before it is cut off; a resumable upload goes on afterwards. */
  cutAfterMs?: number;
  /** How long closing waits altogether; it is opened again then. */
  closeWithinMs?: number;
}

const CUT_AFTER_MS = 20_000;
const CLOSE_WITHIN_MS = 60_000;
const POLL_MS = 5_000;
const CONNECT_TIMEOUT_MS = 10_000;
const RESPONSE_TIMEOUT_MS = 15_000;
/** Shorter than the wait for a response, so that a Postgres that is gone is noticed while a lock is waited for. */
const LOCK_TURN_MS = 10_000;
const FIRST_CHECK_MS = 10_000;
const RETRY_AFTER_SECONDS = 3;
const BACK_OFF = { firstWaitMs: 100, maxWaitMs: 2_000 };
/** Longer than a replica that noticed the end of its connection waits before it tries again to have one. */
export const RECONNECT_MS = BACK_OFF.maxWaitMs + 1_000;
/** Postgres' own code while it takes no statements: tries that fail with it do not count. */
const CANNOT_CONNECT_NOW = '57P03';

/**
 * Keeps a service closed, on all of its replicas, while a restore replaces the rows of all services, so that nothing
 * reads or writes a mix of old and new ones. The schema says that it is closed: a service that was killed while closed
 * starts closed. Every open replica holds a shared advisory lock and releases it once it has closed and finished its
 * work; closing all of them waits for the exclusive one. One that lost its connection, and so its lock, takes the lock
 * again while work goes on: closing again after `RECONNECT_MS` waits for it.
 */
export class RestoreGate {
  readonly #options: Required<RestoreGateOptions>;
  readonly #changed = new WakeSignal();
  readonly #stopping = new AbortController();
  readonly #firstCheck = Promise.withResolvers<void>();
  readonly #inFlight = new Set<() => void>();
  /** Undefined while open; resolves when the work that had begun before it closed has ended. */
  #closed: Promise<void> | undefined;
  #whenIdle: (() => void) | undefined;
  #running: Promise<void> | undefined;

  constructor(options: RestoreGateOptions) {
    this.#options = { cutAfterMs: CUT_AFTER_MS, closeWithinMs: CLOSE_WITHIN_MS, ...options };
  }

  get isClosed(): boolean {
    return this.#closed !== undefined;
  }

  /** Resolves when it is known whether this service is closed, or the database has not responded in time. */
  async start(): Promise<void> {
    this.#running ??= this.#watch();
    const timer = setTimeout(() => this.#firstCheck.resolve(), FIRST_CHECK_MS);
    await this.#firstCheck.promise;
    clearTimeout(timer);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#changed.raise();
    this.#whenIdle?.();
    await this.#running;
  }

  /** @throws AppError `restoring` while closed */
  assertOpen(): void {
    if (!this.isClosed) return;
    const cause = Object.assign(new Error('a restore replaces the rows'), { code: CANNOT_CONNECT_NOW });
    throw new AppError('restoring', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
  }

  /**
   * Runs work that must have ended before rows are replaced.
   * @param cut ends it early, when closing has waited long enough
   * @throws AppError `restoring` while closed
   */
  async pass<T>(work: () => Promise<T>, cut: () => void = () => undefined): Promise<T> {
    this.assertOpen();
    // Two pieces of work may be cut in the same way.
    const entry = () => cut();
    this.#inFlight.add(entry);
    try {
      return await work();
    } finally {
      this.#inFlight.delete(entry);
      if (this.#inFlight.size === 0) this.#whenIdle?.();
    }
  }

  /**
   * Closes every replica for this restore and waits until each has finished its work. It may be closed again.
   * @returns the epoch of the service's events
   * @throws AppError `restore_running` when another restore has closed it, `unavailable` when something does not end
   */
  async close(runId: string): Promise<number> {
    const { schema, closeWithinMs } = this.#options;
    const state = tableIn(schema, 'restore_state');
    const work = async (client: pg.Client): Promise<number> => {
      const closed = await client.query(
        `UPDATE ${state} SET "closed_by" = $1::uuid WHERE "closed_by" IS NULL OR "closed_by" = $1::uuid`,
        [runId],
      );
      if (!closed.rowCount) throw new AppError('restore_running');
      await client.query(`SELECT pg_notify($1, '')`, [channelOf(schema)]);
      try {
        await client.query(`SET lock_timeout = ${Math.floor(closeWithinMs)}`);
        await takeRestoreLock(client, schema);
      } catch (cause) {
        await this.#open(client, runId);
        throw new AppError('unavailable', {
          message: 'Uploads or other long requests did not end in time. Nothing was changed; try again later.',
          cause,
        });
      }
      const { rows } = await client.query<{ epoch: number }>(`SELECT "epoch" FROM ${tableIn(schema, 'restore_epoch')}`);
      return rows[0]?.epoch ?? 0;
    };
    return this.#withConnection(work, closeWithinMs + RESPONSE_TIMEOUT_MS);
  }

  /** Opens what this restore has closed. */
  async open(runId: string): Promise<void> {
    await this.#withConnection((client) => this.#open(client, runId));
  }

  async #open(client: pg.Client, runId: string): Promise<void> {
    const { schema } = this.#options;
    await client.query(
      `UPDATE ${tableIn(schema, 'restore_state')} SET "closed_by" = NULL WHERE "closed_by" = $1::uuid`,
      [runId],
    );
    await client.query(`SELECT pg_notify($1, '')`, [channelOf(schema)]);
  }

  #watch(): Promise<void> {
    return runUntilAborted((isWell) => this.#withConnection((client) => this.#follow(client, isWell)), {
      ...BACK_OFF,
      signal: this.#stopping.signal,
      onFailure: (error) => this.#options.log.warn({ err: error }, 'the restore state cannot be read; trying again'),
    });
  }

  /** Follows what the schema says; ends with the connection, and with it the shared lock. */
  async #follow(client: pg.Client, isWell: () => void): Promise<void> {
    const { schema } = this.#options;
    const broken = Promise.withResolvers<never>();
    broken.promise.catch(() => undefined);
    const breakOff = (error: Error) => {
      broken.reject(error);
      this.#changed.raise();
    };
    client.on('error', breakOff);
    client.on('end', () => breakOff(new Error('the connection was closed')));
    client.on('notification', () => this.#changed.raise());
    await client.query(`LISTEN ${pg.escapeIdentifier(channelOf(schema))}`);
    await client.query(`SET lock_timeout = ${LOCK_TURN_MS}`);
    let hasLock = false;
    while (!this.#stopping.signal.aborted) {
      if (await this.#isToBeClosed(client)) {
        this.#closed ??= this.#finishWork();
        while (!hasLock && this.#isWorking()) hasLock = await takeSharedLock(client, schema);
        await Promise.race([this.#closed, broken.promise]);
        if (hasLock) await releaseSharedLock(client, schema);
        hasLock = false;
      } else if (hasLock) {
        await this.#openHere();
      } else {
        // Waits while a restore closes; what the schema says is read again then.
        hasLock = await takeSharedLock(client, schema);
        continue;
      }
      isWell();
      this.#firstCheck.resolve();
      await this.#changed.wait(POLL_MS);
    }
  }

  async #isToBeClosed(client: pg.Client): Promise<boolean> {
    const { rows } = await client.query<{ isClosed: boolean }>(
      `SELECT "closed_by" IS NOT NULL AS "isClosed" FROM ${tableIn(this.#options.schema, 'restore_state')}`,
    );
    return rows[0]?.isClosed ?? false;
  }

  #isWorking(): boolean {
    return this.#inFlight.size > 0 && !this.#stopping.signal.aborted;
  }

  async #finishWork(): Promise<void> {
    await this.#options.pause();
    if (!this.#isWorking()) return;
    const timer = setTimeout(() => {
      for (const cut of this.#inFlight) cut();
    }, this.#options.cutAfterMs);
    await new Promise<void>((resolve) => {
      this.#whenIdle = resolve;
    });
    clearTimeout(timer);
    this.#whenIdle = undefined;
  }

  async #openHere(): Promise<void> {
    if (!this.#closed) return;
    await this.#closed;
    this.#closed = undefined;
    this.#options.resume();
  }

  async #withConnection<T>(
    work: (client: pg.Client) => Promise<T>,
    responseTimeoutMs = RESPONSE_TIMEOUT_MS,
  ): Promise<T> {
    const client = new pg.Client({
      connectionString: plainUrl(this.#options.url),
      application_name: `famibook-${this.#options.schema}-restore`,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      ...KEEP_ALIVE,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      breakWithoutResponse(client, responseTimeoutMs);
      return await work(client);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

function channelOf(schema: string): string {
  return `restore_${schema}`;
}
