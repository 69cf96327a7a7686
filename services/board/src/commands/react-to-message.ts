import type { MessageId } from '@famibook/contracts/ids';
import { createReact, type React } from '@famibook/famibook-kit/reactions/react';
import { messageEvent } from '../domain/message-events.ts';
import type { Deps } from '../ports.ts';
import { getMessage } from '../queries/get-message.ts';
import { lockMessageForWrite } from '../steps/lock-message.ts';
import { messageReactions } from '../store/reactions.ts';

/** Sets a like or heart on a message, or takes it back (D12). */
export function reactToMessage({
  db,
  transaction,
  publish,
}: Pick<Deps, 'db' | 'transaction' | 'publish'>): React<MessageId> {
  return createReact({
    transaction,
    publish,
    reactions: messageReactions,
    view: getMessage({ db }),
    lock: lockMessageForWrite,
    reacted: (message, version) => messageEvent('message.reacted.v1', message, version),
  });
}
