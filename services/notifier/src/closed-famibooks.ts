import type { EventOf, EventType } from '@famibook/contracts/events';
import type { FamiBookId } from '@famibook/contracts/ids';
import { CLOSE } from '@famibook/contracts/live/close-codes';
import { LRUCache } from 'lru-cache';
import type { Audience } from './audience.ts';
import type { Connections } from './connections.ts';

/** Events that say whether a FamiBook is closed: also those about its name and its manager, for who missed its suspension. */
export const CLOSING_TYPES = [
  'famibook.suspended.v1',
  'famibook.resumed.v1',
  'famibook.restored.v1',
  'famibook.deleted.v1',
  'famibook.renamed.v1',
  'famibook.manager-changed.v1',
] as const satisfies readonly EventType[];

type LifeEvent = EventOf<(typeof CLOSING_TYPES)[number]>;

/** FamiBooks of which nothing is pushed: suspended or deleted ones (D39, D40). */
export interface ClosedFamibooks {
  on(event: LifeEvent): void;
  /** Forgets all of them, because events may have been missed or a restore has opened some. */
  forget(): void;
  /** Whether a push is about one of them. */
  isAbout(audience: Audience): boolean;
}

/** Nothing is written in a FamiBook that is closed, so what is forgotten beyond these would push nothing either. */
const MAX_REMEMBERED = 10_000;

export function createClosedFamibooks(connections: Connections): ClosedFamibooks {
  const known = new LRUCache<FamiBookId, { version: number; isClosed: boolean }>({ max: MAX_REMEMBERED });

  /** Browsers come back by themselves and find the FamiBook closed; their other FamiBooks go on. */
  const sendAway = (famibookId: FamiBookId) => {
    const there = connections
      .all()
      .filter(({ identity }) => identity.memberships.some((one) => one.famibookId === famibookId));
    for (const connection of there) {
      connections.remove(connection);
      connection.close(CLOSE.serviceRestart, 'a FamiBook was closed');
    }
  };

  return {
    on: ({ version, data }) => {
      const { famibookId } = data;
      const isClosed = 'isSuspended' in data ? data.isSuspended : true;
      const before = known.get(famibookId);
      if (before && before.version >= version) return;
      known.set(famibookId, { version, isClosed });
      if (isClosed && !before?.isClosed) sendAway(famibookId);
    },
    forget: () => known.clear(),
    isAbout: ({ seeing, managing }) => [seeing, managing].some((id) => id !== undefined && known.get(id)?.isClosed),
  };
}
