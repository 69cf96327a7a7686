import { listMessageReactions } from '@famibook/contracts/board/routes';
import type { MessageId } from '@famibook/contracts/ids';
import { urlOf } from '../../../lib/api/call.ts';

/** Path of the list of users who reacted to a message or reply. */
export function reactorsPath(id: MessageId): string {
  return urlOf(listMessageReactions, { params: { id } });
}
