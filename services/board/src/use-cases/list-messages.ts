import type { Identity } from '@famibook/contracts/identity';
import type { Database } from '@famibook/service-kit/db/database';
import { decodeCursor, encodeCursor, NEWEST } from '../domain/position.ts';
import { isModerator } from '../domain/rights.ts';
import { type Nested, nest } from '../domain/thread.ts';
import { readManagedTotal, readMemberTotal, readTotalOfAll } from '../store/figures.ts';
import { type MessageRow, positionOf, readMessagePage } from '../store/message-pages.ts';

export interface MessagePage {
  messages: Nested<MessageRow>[];
  /** Where the next page starts; undefined on the last one. */
  next: string | undefined;
  /** Messages, without replies, that the caller sees. */
  total: number;
}

const scopeOf = (who: Identity, famibookId: string | undefined) => {
  if (who.isAdmin || famibookId === undefined) return 'all';
  return isModerator(who, famibookId) ? 'managed' : 'member';
};

/** Of a page on which there is nothing: the list is empty, or the page lies beyond its end. */
const readTotal = (db: Database, who: Identity, famibookId: string | undefined): Promise<number> => {
  const scope = scopeOf(who, famibookId);
  if (scope === 'all' || famibookId === undefined) return readTotalOfAll(db);
  return scope === 'managed' ? readManagedTotal(db, famibookId) : readMemberTotal(db, famibookId, who.userId);
};

/** The current FamiBook's messages with their oldest replies; the administrator's list holds those of all (D1, D13). */
export const listMessages =
  (db: Database) =>
  async (who: Identity, query: { limit: number; before?: string | undefined }): Promise<MessagePage> => {
    const famibookId = who.current?.famibookId;
    const scope = scopeOf(who, famibookId);
    const after = query.before === undefined ? NEWEST : decodeCursor('message', query.before);
    const rows = await readMessagePage(db, { scope, famibookId, callerId: who.userId, after, limit: query.limit });
    const total = rows[0]?.total ?? (await readTotal(db, who, famibookId));
    const found = nest(rows);
    const messages = found.slice(0, query.limit);
    const last = found.length > query.limit ? messages.at(-1) : undefined;
    return { messages, next: last && encodeCursor('message', positionOf(last)), total };
  };
