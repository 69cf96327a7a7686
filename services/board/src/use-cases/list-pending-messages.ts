import type { Identity } from '@famibook/contracts/identity';
import { PAGE } from '@famibook/contracts/limits';
import type { Database } from '@famibook/service-kit/db/database';
import { currentPlace } from '../domain/rights.ts';
import { readToReview } from '../store/figures.ts';
import { type MessageRow, readToReviewPage } from '../store/message-pages.ts';

/** What waits for a decision in the current FamiBook, oldest first, so that a message comes before its replies (D11). */
export const listPendingMessages =
  (db: Database) =>
  async (who: Identity): Promise<{ messages: MessageRow[]; next: undefined; total: number }> => {
    const { famibookId } = currentPlace(who);
    const [messages, total] = await Promise.all([
      readToReviewPage(db, { callerId: who.userId, famibookId, limit: PAGE.max }),
      readToReview(db, famibookId),
    ]);
    return { messages, next: undefined, total };
  };
