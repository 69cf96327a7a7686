import type { MessageId } from '@famibook/contracts/ids';
import { createReact, type React } from '@famibook/famibook-kit/reactions/react';
import { messageEvent } from '../domain/message-events.ts';
import type { Deps } from '../ports.ts';
import { getMessage } from '../queries/get-message.ts';
import { lockMessageForWrite } from '../steps/lock-message.ts';

type ReactDeps = Pick<Deps, 'transaction' | 'publish' | 'messages' | 'reactions' | 'lists'>;

/** Sets or removes a reaction to a message (D12). */
export function reactToMessage(deps: ReactDeps): React<MessageId> {
  return createReact({
    transaction: deps.transaction,
    publish: deps.publish,
    reactions: deps.reactions,
    view: getMessage(deps),
    lock: (tx, actor, id) => lockMessageForWrite(deps, tx, actor, id),
    toEvent: (message, version) => messageEvent('message.reacted.v1', message, version),
  });
}
