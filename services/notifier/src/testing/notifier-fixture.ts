import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import type { Identity } from '@famibook/contracts/identity';
import type { Push } from '@famibook/contracts/live/push';
import type { InternalCalls } from '@famibook/service-kit/calls/calls';
import { administrator } from '@famibook/testing/families/identities';
import { bootTestService, type ServiceTestApp } from '@famibook/testing/services/boot-service';
import { expect } from 'vitest';
import { notifier } from '../service.ts';
import { createAuthStandIn } from './auth-stand-in.ts';
import { type Listener, listenAt } from './listener.ts';

export interface NotifierTestApp extends ServiceTestApp {
  /** What auth says of each session. */
  sessions: Map<string, Identity>;
  /** The FamiBooks that are suspended, as auth says when it is asked. */
  suspended: Set<string>;
  /** Whether auth says nothing about FamiBooks. */
  outage: { isAway: boolean };
  /** Opens a browser of this user. */
  open(user: Identity): Promise<Listener>;
  /** Opens a browser of this user that read its lists so many milliseconds ago. */
  openAfterReading(user: Identity, ago: number): Promise<Listener>;
  /** Closes all browsers. */
  closeAll(): void;
  /** What each of these browsers received of everything that was published so far. */
  pushesTo(browsers: readonly Listener[]): Promise<Push[][]>;
}

const SENTINEL = 'sentinel';
const admin = administrator();

interface NotifierOptions {
  env?: Record<string, string>;
  /** A database that others use as well; a fresh one unless given. */
  databaseUrl?: string;
}

/** The notifier with an auth that knows the sessions of the browsers opened here. */
export async function bootNotifier({ env = {}, databaseUrl }: NotifierOptions = {}): Promise<NotifierTestApp> {
  const auth = createAuthStandIn();
  const { definition, callsEnded } = observedNotifier();
  const app = await bootTestService([definition, auth.definition], { env, databaseUrl });
  const listeners: Listener[] = [];
  const openAt = async (user: Identity, ago?: number) => {
    auth.sessions.set(user.sessionId, user);
    const listener = await listenAt(app.url('notifier'), app.tokenOf(user, ['notifier']), ago);
    listeners.push(listener);
    return listener;
  };
  const open: NotifierTestApp['open'] = (user) => openAt(user);

  return {
    ...app,
    sessions: auth.sessions,
    suspended: auth.suspended,
    outage: auth.outage,
    open,
    openAfterReading: openAt,
    closeAll: () => {
      for (const { socket } of listeners.splice(0)) socket.terminate();
    },
    pushesTo: async (browsers) => {
      // Once this one has arrived, all earlier events have been handled.
      const { heard } = await open(admin);
      await app.publish('backup.changed.v1', { backupId: SENTINEL });
      await expect.poll(() => heard.some(isSentinel)).toBe(true);
      // Pushes about a FamiBook that auth is asked about are sent later than others.
      await callsEnded();
      // Each socket keeps the order: once it has responded, all pushes so far have arrived.
      await Promise.all(
        browsers.map(async ({ socket }) => {
          socket.ping();
          await once(socket, 'pong');
        }),
      );
      return browsers.map((browser) => browser.heard.filter((push) => !isSentinel(push)));
    },
  };
}

/** The notifier, and a function that resolves when it has acted on the responses to all of its calls. */
function observedNotifier() {
  const open = new Set<Promise<unknown>>();
  const observed = (calls: InternalCalls): InternalCalls => ({
    ...calls,
    call: (service, endpoint, input) => {
      const response = calls.call(service, endpoint, input);
      open.add(response);
      const forget = () => void open.delete(response);
      response.then(forget, forget);
      return response;
    },
  });
  const definition: typeof notifier = {
    ...notifier,
    compose: (context) => notifier.compose({ ...context, calls: observed(context.calls) }),
  };
  const callsEnded = async () => {
    do {
      await Promise.allSettled(open);
      await turn();
    } while (open.size > 0);
  };
  return { definition, callsEnded };
}

function isSentinel({ data }: Push): boolean {
  return data.id === SENTINEL;
}
