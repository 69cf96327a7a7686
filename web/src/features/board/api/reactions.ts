import { listMessageReactions, messageReactions } from '@famibook/contracts/board/routes';
import type { MessageId } from '@famibook/contracts/ids';
import type { ReactionKind } from '@famibook/contracts/reactions/kinds';
import type { Reactions } from '@famibook/contracts/reactions/schemas';
import { call, urlOf } from '../../../lib/api/call.ts';

export const sendReaction = (id: string, kind: ReactionKind, isOn: boolean): Promise<Reactions> =>
  call(messageReactions[kind][isOn ? 'add' : 'remove'], { params: { id } });

/** Path of the list of users who reacted to a message or reply. */
export function reactorsPath(id: MessageId): string {
  return urlOf(listMessageReactions, { params: { id } });
}
