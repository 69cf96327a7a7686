import type { ArchiveReaction, ImportedReaction } from '@famibook/contracts/archives/internal-schemas';
import type { NewEvent } from '@famibook/contracts/events';
import type { FamiBookId } from '@famibook/contracts/ids';
import { REACTION_KINDS, REACTIONS } from '@famibook/contracts/reactions/kinds';
import type { SqlRunner } from '@famibook/service-kit/db/database';
import type { Publish } from '@famibook/service-kit/messaging/service-events';
import { notAfter } from '../imported-time.ts';
import { type Cursors, microseconds } from '../keyset.ts';
import { cutPage, type PageQuery } from '../page.ts';
import { authorizeWriter, onBehalfOfUser } from '../user-replica.ts';
import { positionOfReactor, type ReactionStore, type ReactorRow } from './reaction-store.ts';

interface ListDeps {
  reactions: Pick<ReactionStore, 'readReactors'>;
  cursors: Cursors<'reaction'>;
}

interface ReactionPage {
  reactions: ArchiveReaction[];
  next: string | null;
}

/** Lists who reacted to a photo or message as an archive holds it, the latest first. The caller checks the rights. */
export function createListArchiveReactions({ reactions, cursors }: ListDeps) {
  return async (id: string, { limit, before }: PageQuery): Promise<ReactionPage> => {
    const after = cursors.decode('reaction', before);
    const found = await reactions.readReactors(id, { after, limit: limit + 1 });
    const { rows, next } = cutPage(found.rows, limit, (last) => cursors.encode('reaction', positionOfReactor(last)));
    return { reactions: rows.map(toArchive), next: next ?? null };
  };
}

function toArchive({ userId, firstName, lastName, reactedAt, ...row }: ReactorRow): ArchiveReaction {
  const kinds = REACTION_KINDS.filter((kind) => row[REACTIONS[kind].own]);
  return { userId, userName: `${firstName} ${lastName}`.trim(), kinds, createdAt: microseconds(reactedAt) };
}

interface ImportDeps<Id extends string, Tx extends SqlRunner, Locked extends { famibookId: FamiBookId }> {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  publish: Publish;
  reactions: Pick<ReactionStore, 'insertImported'>;
  now(): Date;
  /** Locks the subject until the transaction ends, or rejects when there is none in this FamiBook. */
  lock(tx: Tx, famibookId: FamiBookId, id: Id): Promise<Locked>;
  toEvent(subject: Locked, version: number): NewEvent;
}

/** Adds reactions of members to a photo or message; those that exist already stay. @returns how many were new */
export function createImportReactions<
  Id extends string,
  Tx extends SqlRunner,
  Locked extends { famibookId: FamiBookId },
>({ transaction, publish, reactions, now, lock, toEvent }: ImportDeps<Id, Tx, Locked>) {
  return (famibookId: FamiBookId, id: Id, imported: readonly ImportedReaction[]): Promise<number> =>
    transaction(async (tx) => {
      const owners = new Map(imported.map(({ owner }) => [owner.userId, owner]));
      for (const [, owner] of [...owners].sort(([a], [b]) => (a < b ? -1 : 1))) {
        await onBehalfOfUser(() => authorizeWriter(tx, { ...owner, isAdmin: false }, famibookId));
      }
      const subject = await lock(tx, famibookId, id);
      const rows = imported.flatMap(({ owner: { userId }, kinds, createdAt }) =>
        kinds.map((kind) => ({ userId, kind, createdAt: notAfter(createdAt, now()) })),
      );
      const { added, version } = await reactions.insertImported(tx, id, rows);
      if (added > 0) await publish(tx, toEvent(subject, version));
      return added;
    });
}
