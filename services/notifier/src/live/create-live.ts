import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { CLOSE } from '@famibook/contracts/live/close-codes';
import { PING } from '@famibook/contracts/live/ping';
import type { InternalCalls } from '@famibook/service-kit/calls/calls';
import type { HttpApp } from '@famibook/service-kit/http/app';
import { createBoundedServer } from '@famibook/service-kit/http/server';
import type { Identities } from '@famibook/service-kit/identity/identity-tokens';
import { type EphemeralSubscription, ephemeralSubscriber } from '@famibook/service-kit/messaging/service-events';
import type { Logger } from '@famibook/service-kit/observability/log';
import type { Metrics } from '@famibook/service-kit/observability/metrics';
import { every } from '@famibook/service-kit/runtime/every';
import type { Worker } from '@famibook/service-kit/runtime/service';
import { createBroadcast } from './broadcast.ts';
import { CLOSING_TYPES, createClosedFamiBooks } from './closed-famibooks.ts';
import { CLOSE_TIMEOUT_MS, type Connection } from './connection.ts';
import { createConnections } from './connections.ts';
import { textFrame } from './frame.ts';
import { createLiveServer } from './live-server.ts';
import { createPushQueue } from './push-queue.ts';
import { type Notice, noticesOf, PUSHED_TYPES } from './pushes.ts';
import { createRecentPushes } from './recent-pushes.ts';
import { createRights } from './rights.ts';

interface LiveDeps {
  identities: Pick<Identities, 'verifyUser'>;
  calls: Pick<InternalCalls, 'call'>;
  log: Logger;
  metrics: Pick<Metrics, 'watch'>;
}

interface Live {
  server(app: HttpApp): Server;
  subscriptions: readonly EphemeralSubscription[];
  /** They check the open connections; the last one closes them when it stops, so that browsers reconnect elsewhere. */
  workers: readonly Worker[];
}

const RECHECK_RIGHTS_MS = 60_000;
const POLL_MS = 20;
const MAYBE_MISSED = 'something may have been missed';

/** The pushes of notifier: from events to the open connections of browsers (D28). */
export function createLive({ identities, calls, log, metrics }: LiveDeps): Live {
  const connections = createConnections();
  const closed = createClosedFamiBooks({ connections, calls, onClosed: () => recent.reset() });
  const recent = createRecentPushes({ now: () => performance.now(), isWithdrawn: ({ to }) => closed.isAbout(to) });
  const broadcast = createBroadcast(connections, recent);
  const rights = createRights({ connections, calls, log });

  /** Browsers reconnect by themselves and read everything again. */
  const closeForReconnect = (reason: string, some = connections.all()) => {
    for (const connection of some) connections.close(connection, CLOSE.serviceRestart, reason);
  };

  const push = createPushQueue({
    closed,
    push: broadcast,
    leaveOut: (notices, error) => {
      log.warn({ err: error, pushes: notices.length }, 'pushes were left out');
      recent.reset();
      const missing = new Set<Connection>();
      for (const { to } of notices) connections.each(to, (connection) => void missing.add(connection));
      closeForReconnect(MAYBE_MISSED, [...missing]);
    },
  });

  /** All in one turn of the event loop: earlier pushes are sent again, later ones find the connection. */
  const onOpen = (connection: Connection, ago: number | undefined) => {
    const outcome = rights.add(connection);
    if (ago === undefined || outcome === 'ended') return;
    const missed = outcome === 'current' ? recent.since(ago, connection.identity) : undefined;
    if (!missed) return closeForReconnect(MAYBE_MISSED, [connection]);
    for (const push of missed) connection.send(textFrame(JSON.stringify(push)));
  };
  const liveServer = createLiveServer({ identities, onOpen, onClosed: connections.remove });

  metrics.watch({ name: 'famibook_sockets', help: 'Open sockets of browsers', read: () => liveServer.size });

  /** Does not wait for auth, because over RabbitMQ the next events would wait too, even those that end sessions. */
  const pushAll = (notices: readonly Notice[]) => {
    for (const notice of notices) {
      void push(notice).catch((error: unknown) => log.warn({ err: error }, 'a push was missed'));
    }
  };

  const checkConnections = async () => {
    for (const connection of connections.all()) connection.check();
  };
  /** From now on no event is missed; a browser that connected earlier may have missed one. */
  const start = () => {
    recent.reset();
    closeForReconnect(MAYBE_MISSED);
  };
  const closeConnections = async () => {
    rights.stop();
    closeForReconnect('the server restarts');
    const deadline = performance.now() + CLOSE_TIMEOUT_MS;
    while (liveServer.size > 0 && performance.now() < deadline) await wait(POLL_MS);
  };

  const onEvent = ephemeralSubscriber(() => {
    log.warn({ connections: connections.size }, 'events may have been missed');
    closed.forget();
    recent.reset();
    closeForReconnect(MAYBE_MISSED);
  });

  return {
    server: (app) => {
      const server = createBoundedServer(app.express);
      server.on('upgrade', liveServer.onUpgrade);
      return server;
    },
    subscriptions: [
      onEvent('person.identity-changed.v1', rights.onIdentityChanged),
      onEvent('person.deleted.v1', ({ data }) => rights.onPersonDeleted(data.userId)),
      ...CLOSING_TYPES.map((on) => onEvent(on, closed.on)),
      ...PUSHED_TYPES.map((on) => onEvent(on, (event) => pushAll(noticesOf(event)))),
    ],
    workers: [
      every({ name: 'check connections', everyMs: PING.everyMs, work: checkConnections, log }),
      every({ name: 'check rights', everyMs: RECHECK_RIGHTS_MS, work: rights.recheck, log }),
      { name: 'live connections', start, stop: closeConnections },
    ],
  };
}
