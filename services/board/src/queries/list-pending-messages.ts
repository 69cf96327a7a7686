import type { Identity } from '@famibook/contracts/identity';
import { OLDEST } from '@famibook/famibook-kit/keyset';
import { cutPage, type PageInfo } from '@famibook/famibook-kit/page';
import { currentPlace } from '../domain/rights.ts';
import type { Deps } from '../ports.ts';
import { readToReview } from '../store/counters.ts';
import { cursors } from '../store/cursors.ts';
import { type MessageRow, positionOf, readToReviewPage } from '../store/message-pages.ts';

interface PendingPage extends PageInfo {
  messages: MessageRow[];
}

/** Posts that wait for review in the current FamiBook, oldest first, so that a message precedes its replies (D11, D13). */
export function listPendingMessages({ db }: Pick<Deps, 'db'>) {
  return async (
    identity: Identity,
    { limit, before }: { limit: number; before?: string | undefined },
  ): Promise<PendingPage> => {
    const { famibookId } = currentPlace(identity);
    const after = before === undefined ? OLDEST : cursors.decode('pending', before);
    const [rows, total] = await Promise.all([
      readToReviewPage(db, { callerId: identity.userId, famibookId, after, limit: limit + 1 }),
      readToReview(db, famibookId),
    ]);
    const page = cutPage(rows, limit, (last) => cursors.encode('pending', positionOf(last)));
    return { messages: page.rows, next: page.next, total };
  };
}
