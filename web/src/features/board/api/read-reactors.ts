import { listMessageReactions } from '@famibook/contracts/board/routes';
import type { MessageId } from '@famibook/contracts/ids';
import { urlOf } from '../../../lib/api/call.ts';

/** Where those who like or love a message or reply are listed. */
export function reactorsPath(id: MessageId): string {
  return urlOf(listMessageReactions, { params: { id } });
}
