import type { Duplex } from 'node:stream';
import { type Channel, type ChannelModel, connect } from 'amqplib';
import type { Logger } from '../../../observability/log.ts';
import { NotPublished } from '../event-bus.ts';
import { CLOSE_TIMEOUT_MS, TimeOut, within } from './within.ts';

export type OpenConnection = Pick<ChannelModel, 'connection' | 'createChannel' | 'createConfirmChannel'>;

/** The connection of a bus, which is made again whenever it is lost. */
export interface BrokerConnection {
  /** Resolves when the first attempt to connect has ended, whatever came of it. */
  readonly firstAttempt: Promise<void>;
  /** Resolves once the broker is known to be away; another promise with every new connection. */
  readonly away: Promise<void>;
  /** @throws NotPublished while there is no connection, or the broker's memory or disk is full and it takes nothing */
  current(): OpenConnection;
  /** Waits for a connection. */
  createChannel(): Promise<Channel>;
  /** Destroys a connection over which the broker does not respond, so that a new one is made. */
  destroy(unresponsive: OpenConnection): void;
  close(): Promise<void>;
}

/** A connection without traffic for twice as long counts as lost. */
const HEARTBEAT_SECONDS = 10;

/** Does not wait for a broker that is away. */
export async function connectToBroker({ url, log }: { url: string; log: Logger }): Promise<BrokerConnection> {
  const connection = await connect(withHeartbeat(url), {
    timeout: 10_000,
    recovery: { initialDelay: 100, maxDelay: 5_000, waitForConnect: false },
  });
  const firstAttempt = Promise.withResolvers<void>();
  let current: ChannelModel | undefined;
  let away = Promise.withResolvers<void>();
  let blockedBecause: string | undefined;

  connection.on('connect', (model) => {
    current = model;
    away = Promise.withResolvers<void>();
    blockedBecause = undefined;
    firstAttempt.resolve();
  });
  connection.on('disconnect', (error) => {
    current = undefined;
    away.resolve();
    log.warn({ err: error }, 'the connection to the broker was lost');
  });
  connection.on('connect-failed', (error) => {
    away.resolve();
    firstAttempt.resolve();
    log.warn({ err: error }, 'the broker cannot be reached');
  });
  connection.on('error', (error) => log.warn({ err: error }, 'the connection to the broker failed'));
  connection.on('blocked', (reason) => {
    blockedBecause = reason;
    log.warn({ reason }, 'the broker blocks publishing');
  });
  connection.on('unblocked', () => {
    blockedBecause = undefined;
  });

  return {
    firstAttempt: firstAttempt.promise,
    get away() {
      return away.promise;
    },
    current: () => {
      if (!current) throw new NotPublished('There is no connection to the broker');
      if (blockedBecause !== undefined) throw new NotPublished(`The broker takes no events: ${blockedBecause}`);
      return current;
    },
    createChannel: () => connection.createChannel(),
    destroy: (unresponsive) => {
      // A broker that takes nothing responds to everything once it has room.
      if (blockedBecause !== undefined) return;
      log.warn('the broker does not respond; closing the connection');
      socketOf(unresponsive).destroy(new Error('The broker does not respond'));
    },
    close: async () => {
      const open = current;
      current = undefined;
      firstAttempt.resolve();
      // A broker that takes no events reads nothing on this connection, and so does not close it in order.
      await within(connection.close(), CLOSE_TIMEOUT_MS, 'the broker to close the connection').catch((error) => {
        if (!open || !(error instanceof TimeOut)) throw error;
        socketOf(open).destroy();
      });
    },
  };
}

/** The types of amqplib do not show it; closing a connection in order would wait for the broker. */
function socketOf({ connection }: OpenConnection): Duplex {
  return (connection as unknown as { stream: Duplex }).stream;
}

function withHeartbeat(url: string): string {
  const parsed = new URL(url);
  if (!parsed.searchParams.has('heartbeat')) parsed.searchParams.set('heartbeat', String(HEARTBEAT_SECONDS));
  return parsed.href;
}
