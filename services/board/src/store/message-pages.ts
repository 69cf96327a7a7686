import type { FamiBookId, MessageId, UserId } from '@famibook/contracts/ids';
import type { Reactions } from '@famibook/contracts/reactions/schemas';
import { microseconds, type Position } from '@famibook/famibook-kit/keyset';
import type { Database } from '@famibook/service-kit/db/database';
import {
  authorTotalSql,
  messageByIdSql,
  messagePageSql,
  replyPageSql,
  type Scope,
  TO_REVIEW,
} from './message-page-sql.ts';

/** A message or reply as one caller sees it; times in UTC, in the database's writing. */
export interface MessageRow extends Reactions {
  id: MessageId;
  userId: UserId;
  firstName: string;
  lastName: string;
  profileImageUrl: string | null;
  famibookId: FamiBookId;
  famibookName: string;
  parentId: MessageId | null;
  content: string;
  isApproved: boolean;
  replyCount: number;
  createdAt: string;
}

export type FamiBookScope = Exclude<Scope, 'all'>;

interface PageRequest {
  callerId: string;
  after: Position;
  limit: number;
}

interface Listed {
  scope: Scope;
  famibookId: string | undefined;
  /** Only what this person has written. */
  author: string | undefined;
}

export interface ListedRow extends MessageRow {
  /** On a further page. */
  isBeyond: boolean;
  /** Null in the list of one author. */
  total: number | null;
}

/** The newest messages with their oldest replies, and what is beyond the page; each row with the list's total. */
export const readMessagePage = (
  db: Database,
  { scope, famibookId, author, callerId, after, limit }: PageRequest & Listed,
): Promise<ListedRow[]> => {
  const values = [callerId, after.at, after.id, limit, ...(scope === 'all' ? [] : [famibookId])];
  if (author === undefined) return db.query({ ...messagePageSql(scope), values });
  return db.query({ ...messagePageSql(scope, true), values: [...values, author] });
};

/** Messages by one person that the caller sees: exact up to TAG_TOTAL_CAP, more than that beyond, as for photos. */
export async function readAuthorTotal(
  db: Database,
  { scope, famibookId, callerId, author }: Listed & { callerId: string; author: string },
): Promise<number> {
  const values = [author, ...(scope === 'all' ? [] : [famibookId]), ...(scope === 'member' ? [callerId] : [])];
  return (await db.query<{ total: number }>({ ...authorTotalSql(scope), values }))[0]?.total ?? 0;
}

/** Replies below a message at any depth, oldest first. */
export const readReplyPage = (
  db: Database,
  {
    scope,
    rootId,
    below,
    callerId,
    after,
    limit,
  }: PageRequest & { scope: FamiBookScope; rootId: string; below: string },
): Promise<MessageRow[]> =>
  db.query({ ...replyPageSql(scope), values: [callerId, after.at, after.id, limit, rootId, below] });

export const readMessage = async (
  db: Database,
  { scope, callerId, id }: { scope: FamiBookScope; callerId: string; id: string },
): Promise<MessageRow | undefined> =>
  (await db.query<MessageRow>({ ...messageByIdSql(scope), values: [callerId, id] }))[0];

export const readToReviewPage = (
  db: Database,
  { callerId, famibookId, limit, after }: PageRequest & { famibookId: string },
): Promise<MessageRow[]> => db.query({ ...TO_REVIEW, values: [callerId, famibookId, limit, after.at, after.id] });

const PLACE = {
  name: 'message-place',
  text: `SELECT famibook_id AS "famibookId", coalesce(root_id, m.id) AS "rootId", user_id AS "userId",
    is_approved AS "isApproved", f.suspended_at IS NOT NULL AS "isSuspended"
    FROM message m JOIN famibook f ON f.id = m.famibook_id WHERE m.id = $1`,
};

export interface MessagePlace {
  famibookId: FamiBookId;
  rootId: MessageId;
  userId: UserId;
  isApproved: boolean;
  /** Its FamiBook is (D39). */
  isSuspended: boolean;
}

/** Where it hangs, and what decides who may see it. */
export const readPlace = async (db: Database, id: string): Promise<MessagePlace | undefined> =>
  (await db.query<MessagePlace>({ ...PLACE, values: [id] }))[0];

export const positionOf = (row: MessageRow): Position => ({ at: microseconds(row.createdAt), id: row.id });
