import { once } from 'node:events';
import type { Identity } from '@famibook/contracts/identity';
import type { Push } from '@famibook/contracts/live/push';
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
  const app = await bootTestService([notifier, auth.definition], { env, databaseUrl });
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
      // Pushes keep their order: once this one has arrived and each socket has responded since, all earlier ones have.
      const { heard } = await open(admin);
      await app.publish('backup.changed.v1', { backupId: SENTINEL });
      await expect.poll(() => heard.some(isSentinel)).toBe(true);
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

function isSentinel({ data }: Push): boolean {
  return data.id === SENTINEL;
}
