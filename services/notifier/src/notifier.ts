import type { Server } from 'node:http';
import type { EventOf, EventType } from '@famibook/contracts/events';
import { CLOSE } from '@famibook/contracts/live/close-codes';
import type { InternalCalls } from '@famibook/service-kit/calls/calls';
import type { HttpApp } from '@famibook/service-kit/http/app';
import { createBoundedServer } from '@famibook/service-kit/http/server';
import type { Identities } from '@famibook/service-kit/identity/identity-tokens';
import type { EphemeralSubscription } from '@famibook/service-kit/messaging/service-events';
import type { Logger } from '@famibook/service-kit/observability/log';
import type { Metrics } from '@famibook/service-kit/observability/metrics';
import { every } from '@famibook/service-kit/runtime/every';
import type { Worker } from '@famibook/service-kit/runtime/service';
import { createBroadcast } from './broadcast.ts';
import { createClosedFamibooks } from './closed-famibooks.ts';
import { createConnections } from './connections.ts';
import { createLiveServer } from './live-server.ts';
import { noticesOf, PUSHED_TYPES } from './pushes.ts';
import { createRights } from './rights.ts';

interface NotifierDeps {
  identities: Pick<Identities, 'verifyUser'>;
  calls: Pick<InternalCalls, 'call'>;
  log: Logger;
  metrics: Pick<Metrics, 'watch'>;
}

export interface Notifier {
  server(app: HttpApp): Server;
  subscriptions: readonly EphemeralSubscription[];
  /** Check the open connections; the last one closes them when it stops, so that browsers come back elsewhere. */
  workers: readonly Worker[];
}

const CHECK_MS = 30_000;
const RECHECK_RIGHTS_MS = 60_000;
/** As long as a browser gets to say goodbye. */
const GOODBYE_MS = 2_000;
const LOOK_MS = 20;

export function createNotifier({ identities, calls, log, metrics }: NotifierDeps): Notifier {
  const connections = createConnections();
  const broadcast = createBroadcast(connections);
  const closed = createClosedFamibooks(connections);
  const rights = createRights({ connections, calls, log });
  const live = createLiveServer({
    identities,
    onOpen: rights.admit,
    onClosed: connections.remove,
  });

  metrics.watch({ name: 'famibook_sockets', help: 'Open sockets of browsers', read: () => live.size });

  /** Browsers come back by themselves and read anew what they may have missed. */
  const sendAway = (reason: string) => {
    for (const connection of connections.all()) {
      connections.remove(connection);
      connection.close(CLOSE.serviceRestart, reason);
    }
  };

  const checkConnections = async () => {
    for (const connection of connections.all()) connection.check();
  };
  const closeConnections = async () => {
    rights.stop();
    sendAway('the server restarts');
    const until = Date.now() + GOODBYE_MS;
    while (live.size > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  };

  const onLost = () => {
    log.warn({ connections: connections.size }, 'events may have been missed');
    closed.forget();
    sendAway('something may have been missed');
  };
  const onEvent = <T extends EventType>(on: T, react: (event: EventOf<T>) => void): EphemeralSubscription<T> => ({
    on,
    ephemeral: true,
    handle: async (event) => react(event),
    onLost,
  });

  return {
    server: (app) => {
      const server = createBoundedServer(app.express);
      server.on('upgrade', live.onUpgrade);
      return server;
    },
    subscriptions: [
      onEvent('person.identity-changed.v1', rights.onIdentityChanged),
      onEvent('person.deleted.v1', ({ data }) => rights.onPersonDeleted(data.userId)),
      onEvent('famibook.suspended.v1', closed.on),
      onEvent('famibook.resumed.v1', closed.on),
      onEvent('famibook.restored.v1', closed.on),
      onEvent('famibook.deleted.v1', closed.on),
      ...PUSHED_TYPES.map((on) =>
        onEvent(on, (event) => {
          for (const notice of noticesOf(event)) if (!closed.isAbout(notice.to)) broadcast(notice);
        }),
      ),
    ],
    workers: [
      every({ name: 'check connections', everyMs: CHECK_MS, work: checkConnections, log }),
      every({ name: 'check rights', everyMs: RECHECK_RIGHTS_MS, work: rights.recheck, log }),
      { name: 'live connections', start: () => undefined, stop: closeConnections },
    ],
  };
}
