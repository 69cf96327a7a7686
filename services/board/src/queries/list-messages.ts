import type { Identity } from '@famibook/contracts/identity';
import { TAG_TOTAL_CAP } from '@famibook/contracts/limits';
import type { Database } from '@famibook/service-kit/db/database';
import { decodeCursor, encodeCursor, NEWEST } from '../domain/position.ts';
import { currentPlace, isModerator } from '../domain/rights.ts';
import { type Nested, nest } from '../domain/thread.ts';
import { readManagedTotal, readMemberTotal, readTotalOfAll } from '../store/counters.ts';
import type { Scope } from '../store/message-page-sql.ts';
import { type MessageRow, positionOf, readAuthorTotal, readMessagePage } from '../store/message-pages.ts';

export interface MessagePage {
  messages: Nested<MessageRow>[];
  /** Where the next page starts; undefined on the last one. */
  next: string | undefined;
  /** Messages, without replies, that the caller sees. */
  total: number;
  /** There are more than `total`. */
  isCapped: boolean;
}

/** The administrator's list is that of all FamiBooks (D1). */
const listOf = (who: Identity): { scope: Scope; famibookId: string | undefined } => {
  if (who.isAdmin) return { scope: 'all', famibookId: undefined };
  const { famibookId } = currentPlace(who);
  return { scope: isModerator(who, famibookId) ? 'managed' : 'member', famibookId };
};

interface ListQuery {
  limit: number;
  before?: string | undefined;
  author?: string | undefined;
}

/** Of a page on which there is nothing: the list is empty, or the page lies beyond its end. */
const readTotal = (db: Database, who: Identity): Promise<number> => {
  const { scope, famibookId } = listOf(who);
  if (famibookId === undefined) return readTotalOfAll(db);
  return scope === 'managed' ? readManagedTotal(db, famibookId) : readMemberTotal(db, famibookId, who.userId);
};

/** The current FamiBook's messages with their oldest replies; the administrator's list holds those of all (D1, D13). */
export const listMessages =
  (db: Database) =>
  async (who: Identity, { limit, before, author }: ListQuery): Promise<MessagePage> => {
    const after = before === undefined ? NEWEST : decodeCursor('message', before);
    const list = { ...listOf(who), callerId: who.userId };
    const [rows, written] = await Promise.all([
      readMessagePage(db, { ...list, author, after, limit }),
      author === undefined ? undefined : readAuthorTotal(db, { ...list, author }),
    ]);
    const total = written ?? rows[0]?.total ?? (await readTotal(db, who));
    const isCapped = written !== undefined && written > TAG_TOTAL_CAP;
    const found = nest(rows);
    const messages = found.filter((message) => !message.isBeyond);
    const last = found.length > messages.length ? messages.at(-1) : undefined;
    return {
      messages,
      next: last && encodeCursor('message', positionOf(last)),
      total: isCapped ? TAG_TOTAL_CAP : total,
      isCapped,
    };
  };
