import type { EventOf } from '@famibook/contracts/events';
import type { Identity } from '@famibook/contracts/identity';
import type { SessionId, UserId } from '@famibook/contracts/ids';
import { CLOSE } from '@famibook/contracts/live/close-codes';
import { refreshIdentities } from '@famibook/contracts/sessions/endpoints';
import type { InternalCalls } from '@famibook/service-kit/calls/calls';
import type { Logger } from '@famibook/service-kit/observability/log';
import { LRUCache } from 'lru-cache';
import type { Connection } from './connection.ts';
import type { Connections } from './connections.ts';

/** Updates what open connections may see, within 2 s of a change and on every instance. */
export interface Rights {
  onIdentityChanged(event: EventOf<'person.identity-changed.v1'>): void;
  onPersonDeleted(userId: UserId): void;
  /** Adds a connection; if its rights have changed since its token was issued, it is closed, or auth is asked. */
  add(connection: Connection): 'current' | 'ended' | 'asked';
  /** Asks auth about all connections, in case an event was lost. */
  recheck(): Promise<void>;
  stop(): void;
}

interface RightsDeps {
  connections: Connections;
  calls: Pick<InternalCalls, 'call'>;
  log: Logger;
}

const BATCH = 1_000;
const ASK_TIMEOUT_MS = 5_000;
const ASK_AGAIN_MS = 500;
/** Longer than the lifetime of a token. */
const REMEMBERED_MS = 120_000;

type Change = { version: number } & Pick<EventOf<'person.identity-changed.v1'>['data'], 'endedSessions' | 'because'>;

export function createRights({ connections, calls, log }: RightsDeps): Rights {
  const changes = new LRUCache<UserId, Change>({ max: 10_000, ttl: REMEMBERED_MS });
  const waiting = new Set<SessionId>();
  let asking: Promise<void> | undefined;
  let isStopped = false;

  const end = (
    connection: Connection,
    because: Change['because'] | 'the session has ended' = 'the session has ended',
  ) => {
    connections.close(connection, CLOSE.sessionEnded, because);
  };

  const isOver = ({ sessionId, version }: Identity, { endedSessions: ended, ...change }: Change): boolean =>
    ended === 'all' ? version < change.version : ended.includes(sessionId);

  const apply = (asked: readonly SessionId[], refreshed: readonly Identity[]) => {
    const open = new Set(refreshed.map(({ sessionId }) => sessionId));
    for (const identity of refreshed) connections.renew(identity);
    for (const sessionId of asked) {
      if (!open.has(sessionId)) for (const connection of connections.ofSession(sessionId)) end(connection);
    }
  };

  const askForWaiting = async () => {
    while (waiting.size > 0 && !isStopped) {
      const sessionIds = [...waiting].slice(0, BATCH);
      for (const sessionId of sessionIds) waiting.delete(sessionId);
      try {
        const body = { sessionIds };
        apply(
          sessionIds,
          await calls.call('auth', refreshIdentities, { body, as: 'service', timeoutMs: ASK_TIMEOUT_MS }),
        );
      } catch (error) {
        log.warn(
          { err: error, sessions: sessionIds.length },
          'the identities of open connections could not be refreshed',
        );
        for (const sessionId of sessionIds) if (connections.ofSession(sessionId).length > 0) waiting.add(sessionId);
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS).unref());
      }
    }
  };

  const askFor = (sessionIds: readonly SessionId[]): Promise<void> => {
    for (const sessionId of sessionIds) waiting.add(sessionId);
    asking ??= askForWaiting().finally(() => {
      asking = undefined;
    });
    return asking;
  };

  return {
    onIdentityChanged: ({ version, data: { userId, endedSessions, because } }) => {
      const change = { version, endedSessions, because };
      const known = changes.get(userId);
      if (!known || known.version <= version) changes.set(userId, change);
      const open: SessionId[] = [];
      for (const connection of connections.ofUser(userId)) {
        if (isOver(connection.identity, change)) end(connection, because);
        else if (connection.identity.version < version) open.push(connection.identity.sessionId);
      }
      if (open.length > 0) void askFor(open);
    },
    onPersonDeleted: (userId) => {
      for (const connection of connections.ofUser(userId)) end(connection);
    },
    add: (connection) => {
      connections.add(connection);
      const change = changes.get(connection.identity.userId);
      if (!change || change.version <= connection.identity.version) return 'current';
      if (isOver(connection.identity, change)) {
        end(connection, change.because);
        return 'ended';
      }
      void askFor([connection.identity.sessionId]);
      return 'asked';
    },
    recheck: () => askFor(connections.sessionIds()),
    stop: () => {
      isStopped = true;
    },
  };
}
