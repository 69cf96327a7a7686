import type { ImportedMessage } from '@famibook/contracts/archives/internal-schemas';
import type { FamiBookId } from '@famibook/contracts/ids';
import { ensureFamiBook } from '@famibook/famibook-kit/famibook-replica';
import { notAfter } from '@famibook/famibook-kit/imported-time';
import { authorizeWriter, onBehalfOfUser } from '@famibook/famibook-kit/user-replica';
import { AppError } from '@famibook/service-kit/errors';
import { assertMayNest } from '../domain/approval-state.ts';
import { messageEvent } from '../domain/message-events.ts';
import type { Deps, Tx } from '../ports.ts';

type ImportDeps = Pick<Deps, 'transaction' | 'publish' | 'messages' | 'counters' | 'famibooks' | 'now'>;

interface Import {
  famibook: { famibookId: FamiBookId; famibookName: string };
  /** A reply stands after what it replies to. */
  messages: readonly ImportedMessage[];
}

/**
 * Adds published messages and replies in the names of their owners. Those that exist already stay.
 * @returns how many were new
 * @throws AppError `message_not_found` for a reply to nothing, `replies_too_deep`, `user_not_found`, `famibook_not_found`
 */
export function importMessages(deps: ImportDeps) {
  return ({ famibook, messages }: Import): Promise<number> =>
    deps.transaction(async (tx) => {
      const owners = new Map(messages.map(({ owner }) => [owner.userId, owner]));
      for (const [, owner] of [...owners].sort(([a], [b]) => (a < b ? -1 : 1))) {
        const writer = { ...owner, isAdmin: false };
        await onBehalfOfUser(() => authorizeWriter(tx, writer, famibook.famibookId));
        await ensureFamiBook(tx, writer, famibook);
      }
      const { name: famibookName } = await deps.famibooks.lock(tx, famibook.famibookId);
      const into = { famibookId: famibook.famibookId, famibookName };
      let imported = 0;
      for (const message of messages) {
        if (await deps.messages.find(tx, message.id)) continue;
        await importMessage(deps, tx, into, message);
        imported += 1;
      }
      return imported;
    });
}

const PUBLISHED = { isApproved: true, waitsForParent: false } as const;

async function importMessage(deps: ImportDeps, tx: Tx, famibook: Import['famibook'], message: ImportedMessage) {
  const { id, parentId, authorName, content, owner } = message;
  const { famibookId, famibookName } = famibook;
  const parent = parentId === null ? undefined : await deps.messages.find(tx, parentId);
  if (parentId !== null && (parent?.famibookId !== famibookId || !parent.isApproved)) {
    throw new AppError('message_not_found');
  }
  if (parent) assertMayNest(parent);
  const createdAt = notAfter(message.createdAt, deps.now());
  const added = { id, famibookId, userId: owner.userId, parentId, ...PUBLISHED };
  await deps.messages.insert(tx, { ...added, parent, content, imported: { authorName, createdAt } });
  await deps.publish(tx, messageEvent('message.posted.v1', { ...added, famibookName }, 1));
  await deps.counters.change(tx, [{ ...added, after: added }]);
}
