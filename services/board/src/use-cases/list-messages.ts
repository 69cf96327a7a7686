import type { Identity } from '@famibook/contracts/identity';
import type { Database } from '@famibook/service-kit/db/database';
import { decodeCursor, encodeCursor, NEWEST } from '../domain/position.ts';
import { currentPlace, isModerator } from '../domain/rights.ts';
import { type Nested, nest } from '../domain/thread.ts';
import { readManagedTotal, readMemberTotal, readTotalOfAll } from '../store/figures.ts';
import type { Scope } from '../store/message-page-sql.ts';
import { type MessageRow, positionOf, readMessagePage } from '../store/message-pages.ts';

export interface MessagePage {
  messages: Nested<MessageRow>[];
  /** Where the next page starts; undefined on the last one. */
  next: string | undefined;
  /** Messages, without replies, that the caller sees. */
  total: number;
}

/** The administrator's list is that of all FamiBooks (D1). */
const listOf = (who: Identity): { scope: Scope; famibookId: string | undefined } => {
  if (who.isAdmin) return { scope: 'all', famibookId: undefined };
  const { famibookId } = currentPlace(who);
  return { scope: isModerator(who, famibookId) ? 'managed' : 'member', famibookId };
};

/** Of a page on which there is nothing: the list is empty, or the page lies beyond its end. */
const readTotal = (db: Database, who: Identity): Promise<number> => {
  const { scope, famibookId } = listOf(who);
  if (famibookId === undefined) return readTotalOfAll(db);
  return scope === 'managed' ? readManagedTotal(db, famibookId) : readMemberTotal(db, famibookId, who.userId);
};

/** The current FamiBook's messages with their oldest replies; the administrator's list holds those of all (D1, D13). */
export const listMessages =
  (db: Database) =>
  async (who: Identity, query: { limit: number; before?: string | undefined }): Promise<MessagePage> => {
    const after = query.before === undefined ? NEWEST : decodeCursor('message', query.before);
    const rows = await readMessagePage(db, { ...listOf(who), callerId: who.userId, after, limit: query.limit });
    const total = rows[0]?.total ?? (await readTotal(db, who));
    const found = nest(rows);
    const messages = found.filter((message) => !message.isBeyond);
    const last = found.length > messages.length ? messages.at(-1) : undefined;
    return { messages, next: last && encodeCursor('message', positionOf(last)), total };
  };
