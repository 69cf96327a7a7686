import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId, SessionId, UserId } from '@famibook/contracts/ids';
import { type Audience, isAudience } from './audience.ts';
import type { Connection } from './connection.ts';
import { createIndex } from './index-of-sets.ts';

/** All open connections, found by their user and by what they may see. */
export interface Connections {
  readonly size: number;
  add(connection: Connection): void;
  remove(connection: Connection): void;
  /** Removes a connection, so that it gets no further push, and closes it. */
  close(connection: Connection, code: number, reason: string): void;
  /** Gives the connections of a session their new rights. */
  renew(identity: Identity): void;
  ofUser(userId: UserId): readonly Connection[];
  ofSession(sessionId: SessionId): readonly Connection[];
  /** Calls for each connection of an audience once. */
  each(audience: Audience, visit: (connection: Connection) => void): void;
  all(): readonly Connection[];
  sessionIds(): SessionId[];
}

export function createConnections(): Connections {
  const open = new Set<Connection>();
  const bySession = createIndex<SessionId, Connection>();
  const byUser = createIndex<UserId, Connection>();
  // The administrator's are in `admins` only, so that no connection is in two of these for one FamiBook.
  const admins = new Set<Connection>();
  const seeing = createIndex<FamiBookId, Connection>();
  const managing = createIndex<FamiBookId, Connection>();

  const grant = (connection: Connection) => {
    const { isAdmin, memberships } = connection.identity;
    if (isAdmin) return void admins.add(connection);
    for (const { famibookId, isManager } of memberships) {
      seeing.add(famibookId, connection);
      if (isManager) managing.add(famibookId, connection);
    }
  };
  const withdraw = (connection: Connection) => {
    admins.delete(connection);
    for (const { famibookId } of connection.identity.memberships) {
      seeing.remove(famibookId, connection);
      managing.remove(famibookId, connection);
    }
  };

  const remove = (connection: Connection) => {
    if (!open.delete(connection)) return;
    bySession.remove(connection.identity.sessionId, connection);
    byUser.remove(connection.identity.userId, connection);
    withdraw(connection);
  };

  return {
    get size() {
      return open.size;
    },
    add: (connection) => {
      open.add(connection);
      bySession.add(connection.identity.sessionId, connection);
      byUser.add(connection.identity.userId, connection);
      grant(connection);
    },
    remove,
    close: (connection, code, reason) => {
      remove(connection);
      connection.close(code, reason);
    },
    renew: (identity) => {
      for (const connection of bySession.of(identity.sessionId)) {
        if (identity.version < connection.identity.version) continue;
        withdraw(connection);
        connection.identity = identity;
        grant(connection);
      }
    },
    ofUser: (userId) => [...byUser.of(userId)],
    ofSession: (sessionId) => [...bySession.of(sessionId)],
    each: (audience, visit) => {
      const { people = [], author, ...groups } = audience;
      const { seeingAny = [] } = groups;
      for (const connection of groups.seeing ? seeing.of(groups.seeing) : []) visit(connection);
      if (groups.managing && groups.managing !== groups.seeing)
        for (const connection of managing.of(groups.managing)) visit(connection);
      // A member of several of them is visited once.
      for (const connection of new Set(seeingAny.flatMap((famibookId) => [...seeing.of(famibookId)])))
        visit(connection);
      if (groups.seeing || groups.managing || groups.admins || seeingAny.length > 0)
        for (const connection of admins) visit(connection);
      for (const userId of new Set(author ? [...people, author.userId] : people))
        for (const connection of byUser.of(userId))
          if (isAudience(connection.identity, audience) && !isAudience(connection.identity, groups)) visit(connection);
    },
    all: () => [...open],
    sessionIds: () => bySession.keys(),
  };
}
