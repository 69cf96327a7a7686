import type { FamiBookId, MessageId, UserId } from '@famibook/contracts/ids';
import type { Position } from '@famibook/famibook-kit/keyset';
import type { Database } from '@famibook/service-kit/db/database';
import type { FamiBookScope, ListScope, MessageView } from '../domain/message.ts';
import {
  foundTotalSql,
  type MessageList,
  messageByIdSql,
  messagePageSql,
  type PendingList,
  pendingPageSql,
  pendingTotalSql,
  replyPageSql,
  rootPageSql,
} from './message-page-sql.ts';
import { isBeingRemoved } from './message-view-sql.ts';

export type MessageLists = ReturnType<typeof createMessageLists>;

interface PageRequest {
  callerId: string;
  after: Position;
  limit: number;
}

interface ListRequest {
  scope: ListScope;
  /** Undefined for the scope `all`. */
  famibookId: string | undefined;
  /** Lists only the messages of this user. */
  author: string | undefined;
  /** Lists only the messages that show this text. */
  search: string | undefined;
}

export interface ListedMessage extends MessageView {
  isOnNextPage: boolean;
  /** Null in the list of one author or of a search. */
  total: number | null;
}

export interface MessagePlace {
  famibookId: FamiBookId;
  /** The message at the top of the thread. */
  rootId: MessageId;
  userId: UserId;
  isApproved: boolean;
  /** Whether its FamiBook is suspended (D39). */
  isSuspended: boolean;
  /** Whether its FamiBook is deleted, or its author or that of a message above it (D8, D40). */
  isBeingRemoved: boolean;
}

export function createMessageLists(db: Database) {
  return {
    /** The newest messages with their oldest replies, and the messages that start the next page. */
    readMessages: ({ callerId, after, limit, ...list }: PageRequest & ListRequest) =>
      db.query<ListedMessage>({
        ...messagePageSql(listOf(list)),
        values: [callerId, after.at, after.id, limit, ...parametersOf(list)],
      }),
    /** The same without the replies. */
    readRoots: ({ callerId, after, limit, ...list }: PageRequest & ListRequest) =>
      db.query<ListedMessage>({
        ...rootPageSql(listOf(list)),
        values: [callerId, after.at, after.id, limit, ...parametersOf(list)],
      }),
    /** Messages of one author, or that show a text, counted up to TAG_TOTAL_CAP + 1. */
    countFound: async ({ callerId, ...list }: ListRequest & { callerId: string }): Promise<number> => {
      const caller = list.scope === 'member' ? [callerId] : [];
      const values = [...parametersOf(list), ...caller];
      return (await db.query<{ total: number }>({ ...foundTotalSql(listOf(list)), values }))[0]?.total ?? 0;
    },
    /** Replies below a message at any depth, oldest first. */
    readReplies: ({ scope, rootId, parentId, callerId, after, limit }: PageRequest & RepliesOf) => {
      const values = [callerId, after.at, after.id, limit, rootId, parentId];
      return db.query<MessageView>({ ...replyPageSql(scope), values });
    },
    /** Posts that need a review, oldest first. */
    readPending: ({ callerId, after, limit, ...list }: PageRequest & PendingRequest) =>
      db.query<MessageView>({
        ...pendingPageSql(kindOf(list)),
        values: [callerId, after.at, after.id, limit, ...givenOf(list)],
      }),
    countPendingMatches: async (list: PendingRequest): Promise<number> =>
      (await db.query<{ total: number }>({ ...pendingTotalSql(kindOf(list)), values: givenOf(list) }))[0]?.total ?? 0,
    readMessage: async (scope: FamiBookScope, callerId: string, id: string) =>
      (await db.query<MessageView>({ ...messageByIdSql(scope), values: [callerId, id] }))[0],
    readPlace: async (id: string) => (await db.query<MessagePlace>({ ...PLACE, values: [id] }))[0],
  };
}

function listOf({ scope, author, search }: ListRequest): MessageList {
  return {
    scope,
    isOfAuthor: author !== undefined,
    isSearch: search !== undefined,
  };
}

function parametersOf({ famibookId, author, search }: ListRequest): string[] {
  return [famibookId, author, search].filter((value) => value !== undefined);
}

interface PendingRequest {
  /** Undefined for the posts of all FamiBooks. */
  famibookId: string | undefined;
  search: string | undefined;
}

function kindOf({ famibookId, search }: PendingRequest): PendingList {
  return {
    isOfAll: famibookId === undefined,
    isSearch: search !== undefined,
  };
}

function givenOf({ famibookId, search }: PendingRequest): string[] {
  return [famibookId, search].filter((value) => value !== undefined);
}

interface RepliesOf {
  scope: FamiBookScope;
  rootId: string;
  parentId: string;
}

const PLACE = {
  name: 'message-place',
  text: `SELECT famibook_id AS "famibookId", coalesce(root_id, m.id) AS "rootId", user_id AS "userId",
    is_approved AS "isApproved", f.suspended_at IS NOT NULL AS "isSuspended",
    ${isBeingRemoved('m')} AS "isBeingRemoved"
    FROM message m JOIN famibook f ON f.id = m.famibook_id WHERE m.id = $1`,
};
