import type { MessageId } from '@famibook/contracts/ids';
import { createListReactors } from '@famibook/famibook-kit/reactions/list-reactors';
import type { Deps } from '../ports.ts';
import { cursors } from '../store/cursors.ts';
import { messageReactions } from '../store/reactions.ts';
import { getMessage } from './get-message.ts';

/** The users who react to a message, for everybody who may see it (D12). */
export function listReactions({ db }: Pick<Deps, 'db'>) {
  return createListReactors<MessageId>({ db, reactions: messageReactions, cursors, view: getMessage({ db }) });
}
