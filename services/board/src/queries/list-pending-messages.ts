import type { Identity } from '@famibook/contracts/identity';
import type { Database } from '@famibook/service-kit/db/database';
import { decodeCursor, encodeCursor, OLDEST } from '../domain/position.ts';
import { currentPlace } from '../domain/rights.ts';
import { readToReview } from '../store/counters.ts';
import { type MessageRow, positionOf, readToReviewPage } from '../store/message-pages.ts';

interface PendingPage {
  messages: MessageRow[];
  /** Where the next page starts; undefined on the last one. */
  next: string | undefined;
  total: number;
}

/**
 * What waits for a decision in the current FamiBook, oldest first, so that a message comes before its replies (D11, D13).
 */
export const listPendingMessages =
  (db: Database) =>
  async (who: Identity, query: { limit: number; before?: string | undefined }): Promise<PendingPage> => {
    const { famibookId } = currentPlace(who);
    const after = query.before === undefined ? OLDEST : decodeCursor('pending', query.before);
    const [rows, total] = await Promise.all([
      readToReviewPage(db, { callerId: who.userId, famibookId, after, limit: query.limit + 1 }),
      readToReview(db, famibookId),
    ]);
    const messages = rows.slice(0, query.limit);
    const last = rows.length > query.limit ? messages.at(-1) : undefined;
    return { messages, next: last && encodeCursor('pending', positionOf(last)), total };
  };
