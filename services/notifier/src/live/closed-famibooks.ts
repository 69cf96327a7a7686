import type { EventOf, EventType } from '@famibook/contracts/events';
import type { FamiBookId } from '@famibook/contracts/ids';
import { CLOSE } from '@famibook/contracts/live/close-codes';
import { lookUpDirectory } from '@famibook/contracts/mails/endpoints';
import type { InternalCalls } from '@famibook/service-kit/calls/calls';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { Audience } from './audience.ts';
import type { Connections } from './connections.ts';

/** Events that say whether a FamiBook is closed; those of a new name or manager carry the state too. */
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
export interface ClosedFamiBooks {
  on(event: LifeEvent): void;
  /** Forgets all of them, because events may have been missed, or a restore has reopened some. */
  forget(): void;
  /** Whether auth has to be asked about one of the FamiBooks first, because no event of it has come yet. */
  isUnknown(audience: Audience): boolean;
  /** @throws when auth does not respond */
  ask(audience: Audience): Promise<void>;
  /** Whether a push is about one that is known to be closed. */
  isAbout(audience: Audience): boolean;
}

interface ClosedFamiBooksDeps {
  connections: Connections;
  calls: Pick<InternalCalls, 'call'>;
  /** For pages that show the FamiBook but have not opened the connection that could be closed. */
  onClosed(): void;
}

/** Auth is asked again about those that no longer fit. */
const MAX_REMEMBERED = 10_000;
/** After a loss of events all FamiBooks are unknown at once. */
const ASKED_AT_ONCE = 16;
/** Every event is newer than what auth has said. */
const ASKED_VERSION = 0;

interface State {
  version: number;
  life: 'open' | 'suspended' | 'deleted';
}

export function createClosedFamiBooks({ connections, calls, onClosed }: ClosedFamiBooksDeps): ClosedFamiBooks {
  const known = new LRUCache<FamiBookId, State>({ max: MAX_REMEMBERED });
  const atOnce = pLimit(ASKED_AT_ONCE);

  /** Browsers reconnect by themselves and find the FamiBook closed; their other FamiBooks stay open. */
  const closeConnectionsOf = (famibookId: FamiBookId) => {
    const members = connections
      .all()
      .filter(({ identity }) => identity.memberships.some((one) => one.famibookId === famibookId));
    for (const connection of members) connections.close(connection, CLOSE.serviceRestart, 'a FamiBook was closed');
  };

  const setState = (famibookId: FamiBookId, state: State) => {
    const before = known.get(famibookId);
    if (before && before.version >= state.version) return;
    known.set(famibookId, state);
    // A page that shows a suspended FamiBook has to hear that it was deleted.
    if (state.life === 'open' || state.life === before?.life) return;
    closeConnectionsOf(famibookId);
    onClosed();
  };

  const ask = async (audience: Audience) => {
    const famibookIds = famibooksOf(audience).filter((famibookId) => !known.has(famibookId));
    // An event has come while this question waited.
    if (famibookIds.length === 0) return;
    const body = { userIds: [], famibookIds, famibookNames: [] };
    const { famibooks } = await calls.call('auth', lookUpDirectory, { body, as: 'service' });
    const existing = new Map(famibooks.map((famibook) => [famibook.famibookId, famibook]));
    for (const famibookId of famibookIds) {
      setState(famibookId, { version: ASKED_VERSION, life: lifeOf(existing.get(famibookId)) });
    }
  };

  return {
    on: ({ version, data }) =>
      setState(data.famibookId, { version, life: lifeOf('isSuspended' in data ? data : undefined) }),
    forget: () => known.clear(),
    isUnknown: (audience) => famibooksOf(audience).some((famibookId) => !known.has(famibookId)),
    ask: (audience) => atOnce(() => ask(audience)),
    isAbout: (audience) =>
      famibooksOf(audience).some((famibookId) => (known.get(famibookId)?.life ?? 'open') !== 'open'),
  };
}

function lifeOf(existing: { isSuspended: boolean } | undefined): State['life'] {
  if (!existing) return 'deleted';
  return existing.isSuspended ? 'suspended' : 'open';
}

/** The FamiBooks that a push is about. */
export function famibooksOf({ seeing, managing }: Audience): FamiBookId[] {
  return [...new Set([seeing, managing].filter((famibookId) => famibookId !== undefined))];
}
