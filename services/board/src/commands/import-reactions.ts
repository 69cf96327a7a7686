import type { MessageId } from '@famibook/contracts/ids';
import { createImportReactions } from '@famibook/famibook-kit/reactions/archived-reactions';
import { AppError } from '@famibook/service-kit/errors';
import type { MessageRef } from '../domain/message.ts';
import { messageEvent } from '../domain/message-events.ts';
import type { Deps, Tx } from '../ports.ts';

type ImportDeps = Pick<Deps, 'transaction' | 'publish' | 'messages' | 'reactions' | 'now'>;

/** Adds reactions of an archive to a message (D12). @throws AppError `message_not_found` */
export function importReactions(deps: ImportDeps) {
  return createImportReactions<MessageId, Tx, MessageRef>({
    ...deps,
    lock: async (tx, famibookId, id) => {
      const message = await deps.messages.lock(tx, id);
      if (message?.famibookId !== famibookId) throw new AppError('message_not_found');
      return message;
    },
    toEvent: (message, version) => messageEvent('message.reacted.v1', message, version),
  });
}
