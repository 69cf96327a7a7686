import type { Identity } from '@famibook/contracts/identity';
import { TAG_TOTAL_CAP } from '@famibook/contracts/limits';
import { NEWEST } from '@famibook/famibook-kit/keyset';
import type { PageInfo } from '@famibook/famibook-kit/page';
import type { Database } from '@famibook/service-kit/db/database';
import { currentPlace, isModerator } from '../domain/rights.ts';
import { type Nested, nest } from '../domain/thread.ts';
import type { Deps } from '../ports.ts';
import { readManagedTotal, readMemberTotal, readTotalOfAll } from '../store/counters.ts';
import { cursors } from '../store/cursors.ts';
import type { Scope } from '../store/message-page-sql.ts';
import { type MessageRow, positionOf, readAuthorTotal, readMessagePage } from '../store/message-pages.ts';

/** The total counts messages without replies. */
export interface MessagePage extends PageInfo {
  messages: Nested<MessageRow>[];
}

interface ListQuery {
  limit: number;
  before?: string | undefined;
  author?: string | undefined;
}

/** Messages of the current FamiBook with their oldest replies; the administrator's list holds those of all (D1, D13). */
export function listMessages({ db }: Pick<Deps, 'db'>) {
  return async (identity: Identity, { limit, before, author }: ListQuery): Promise<MessagePage> => {
    const after = before === undefined ? NEWEST : cursors.decode('message', before);
    const list = { ...listFor(identity), callerId: identity.userId };
    const [rows, totalOfAuthor] = await Promise.all([
      readMessagePage(db, { ...list, author, after, limit }),
      author === undefined ? undefined : readAuthorTotal(db, { ...list, author }),
    ]);
    const total = totalOfAuthor ?? rows[0]?.total ?? (await readTotal(db, identity));
    const isCapped = totalOfAuthor !== undefined && totalOfAuthor > TAG_TOTAL_CAP;
    const found = nest(rows);
    const messages = found.filter((message) => !message.isBeyond);
    const last = found.length > messages.length ? messages.at(-1) : undefined;
    return {
      messages,
      next: last && cursors.encode('message', positionOf(last)),
      total: isCapped ? TAG_TOTAL_CAP : total,
      isCapped,
    };
  };
}

/** The administrator's list is that of all FamiBooks (D1). */
function listFor(identity: Identity): { scope: Scope; famibookId: string | undefined } {
  if (identity.isAdmin) return { scope: 'all', famibookId: undefined };
  const { famibookId } = currentPlace(identity);
  return { scope: isModerator(identity, famibookId) ? 'managed' : 'member', famibookId };
}

/** Reads the total for an empty page, which belongs to an empty list or lies beyond the end of one. */
function readTotal(db: Database, identity: Identity): Promise<number> {
  const { scope, famibookId } = listFor(identity);
  if (famibookId === undefined) return readTotalOfAll(db);
  return scope === 'managed' ? readManagedTotal(db, famibookId) : readMemberTotal(db, famibookId, identity.userId);
}
