import type { listMessageReactions } from '@famibook/contracts/api/board';
import type { MessageId } from '@famibook/contracts/ids';
import { urlOf } from '../../../lib/api/call.ts';
import { route } from '../../../lib/api/route.ts';

const reactors = route<typeof listMessageReactions>({ method: 'GET', path: '/api/messages/{id}/reactions' });

/** Where those who like or love a message or reply are listed. */
export function reactorsPath(id: MessageId): string {
  return urlOf(reactors, { params: { id } });
}
