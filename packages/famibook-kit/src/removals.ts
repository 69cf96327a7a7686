import type { Database, SqlRunner } from '@famibook/service-kit/db/database';
import { AppError } from '@famibook/service-kit/errors';
import type { Transaction } from '@famibook/service-kit/messaging/service-events';
import { inSpan } from '@famibook/service-kit/observability/in-span';
import type { Logger } from '@famibook/service-kit/observability/log';
import type { Tracer } from '@famibook/service-kit/observability/tracer';
import { every } from '@famibook/service-kit/runtime/every';
import type { Worker } from '@famibook/service-kit/runtime/service';

/*
 * What deleted users and FamiBooks left is removed in parts: a statement for all of it would meet its timeout, and other
 * writers wait for the counters that it locks. The first part shares the transaction of the tombstone; a worker removes
 * the others, each in a transaction of its own. As long as anything is left, a row of the table `unfinished_removal` says
 * so. A part locks that row, so that replicas never remove the same at once.
 */

/** How many rows of a kind, photos or messages, a part removes at most. */
export const REMOVED_AT_ONCE = 1_000;

/** The same in the staged rows of a restore, where statements have no timeout and no other writer waits. */
export const REMOVED_STAGED_AT_ONCE = 100_000;

/** Removes a part of what a user or FamiBook left. @returns whether anything is left */
type RemovePart = (tx: SqlRunner, id: string) => Promise<boolean>;

interface Removers {
  removeUser: RemovePart;
  removeFamiBook: RemovePart;
}

interface Removal {
  kind: 'user' | 'famibook';
  id: string;
}

/** Most of the time nothing is left, and a look at an empty table costs next to nothing. */
const LOOK_MS = 1_000;
/** How long a removal waits at most after a part of it has failed. */
const MAX_WAIT_MS = 5 * 60_000;

/**
 * For `replicaSubscriptions`: removes the first part in the transaction of the tombstone. A later event about the same
 * deletion waits for the part that a worker is removing.
 */
export function beginRemovals(removers: Removers) {
  const begin =
    (kind: Removal['kind']) =>
    async (tx: SqlRunner, id: string): Promise<void> => {
      await tx.$executeRawUnsafe(
        `INSERT INTO unfinished_removal (kind, id) VALUES ($1, $2::uuid)
       ON CONFLICT (kind, id) DO UPDATE SET kind = EXCLUDED.kind`,
        kind,
        id,
      );
      await removePart(removers, tx, { kind, id });
    };
  return { removeUser: begin('user'), removeFamiBook: begin('famibook') };
}

interface WorkerDeps {
  db: Pick<Database, 'query'>;
  transaction: Transaction;
  /** @throws AppError `restoring` while a restore replaces the rows */
  unlessRestoring<T>(work: () => Promise<T>): Promise<T>;
  log: Logger;
  tracer: Tracer;
}

/** Removes what is left after the first part, one part right after the other. Any number of replicas may run it. */
export function createRemovalWorker(removers: Removers, deps: WorkerDeps): Worker {
  const { db, transaction, unlessRestoring, log, tracer } = deps;
  const removeNext = (removal: Removal) =>
    unlessRestoring(() =>
      transaction(async (tx) => (await lockUnfinished(tx, removal)) && removePart(removers, tx, removal)),
    );
  const finish = async (removal: Removal, signal: AbortSignal) => {
    let isMoreLeft = true;
    while (isMoreLeft && !signal.aborted) {
      const span = tracer.begin('remove a part', 'internal', undefined, { kind: removal.kind });
      isMoreLeft = await inSpan(span, () => removeNext(removal));
    }
  };
  const waits = new Map<string, { ms: number; until: number }>();
  const isDue = ({ id }: Removal) => (waits.get(id)?.until ?? 0) <= performance.now();
  const postpone = ({ id }: Removal) => {
    const ms = Math.min(2 * (waits.get(id)?.ms ?? LOOK_MS / 2), MAX_WAIT_MS);
    waits.set(id, { ms, until: performance.now() + ms });
  };
  return every({
    name: 'unfinished removals',
    everyMs: LOOK_MS,
    atStart: true,
    log,
    work: async (signal) => {
      for (const removal of (await db.query<Removal>(UNFINISHED)).filter(isDue)) {
        // One that fails must not hold up the others.
        try {
          await finish(removal, signal);
          waits.delete(removal.id);
        } catch (error) {
          if (error instanceof AppError && error.code === 'restoring') continue;
          postpone(removal);
          log.error({ err: error, ...removal }, 'a part of a removal failed and is tried again');
        }
      }
    },
  });
}

/** Removes all parts in one transaction. */
export function removeWhole(removeNextPart: RemovePart) {
  return async (tx: SqlRunner, id: string): Promise<void> => {
    let isMoreLeft = true;
    while (isMoreLeft) isMoreLeft = await removeNextPart(tx, id);
  };
}

const UNFINISHED = { name: 'unfinished-removals', text: 'SELECT kind, id FROM unfinished_removal' };

/** @returns false when another replica is removing a part, or nothing is left */
async function lockUnfinished(tx: SqlRunner, { kind, id }: Removal): Promise<boolean> {
  const rows = await tx.$queryRawUnsafe<unknown[]>(
    'SELECT 1 FROM unfinished_removal WHERE kind = $1 AND id = $2::uuid FOR UPDATE SKIP LOCKED',
    kind,
    id,
  );
  return rows.length > 0;
}

async function removePart(
  { removeUser, removeFamiBook }: Removers,
  tx: SqlRunner,
  { kind, id }: Removal,
): Promise<boolean> {
  const isMoreLeft = await (kind === 'user' ? removeUser : removeFamiBook)(tx, id);
  if (!isMoreLeft) {
    await tx.$executeRawUnsafe('DELETE FROM unfinished_removal WHERE kind = $1 AND id = $2::uuid', kind, id);
  }
  return isMoreLeft;
}
