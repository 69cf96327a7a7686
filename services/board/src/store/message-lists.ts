import type { FamiBookId, MessageId, UserId } from '@famibook/contracts/ids';
import type { Position } from '@famibook/famibook-kit/keyset';
import type { Database } from '@famibook/service-kit/db/database';
import type { FamibookScope, ListScope, MessageView } from '../domain/message.ts';
import { authorTotalSql, messageByIdSql, messagePageSql, PENDING_PAGE, replyPageSql } from './message-page-sql.ts';

export type MessageLists = ReturnType<typeof createMessageLists>;

interface PageRequest {
  callerId: string;
  after: Position;
  limit: number;
}

interface List {
  callerId: string;
  scope: ListScope;
  /** Undefined for the scope `all`. */
  famibookId: string | undefined;
}

export interface ListedMessage extends MessageView {
  isOnNextPage: boolean;
  /** Null in the list of one author. */
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
}

export function createMessageLists(db: Database) {
  return {
    /** The newest messages with their oldest replies, and the messages that start the next page. */
    readMessages: ({ scope, famibookId, callerId, after, limit, author }: PageRequest & List & Authored) => {
      const values = [callerId, after.at, after.id, limit, famibookId, author].filter((value) => value !== undefined);
      return db.query<ListedMessage>({ ...messagePageSql(scope, author !== undefined), values });
    },
    /** Messages of one author that the caller sees, counted up to TAG_TOTAL_CAP + 1. */
    readAuthorTotal: async ({ scope, famibookId, callerId }: List, author: string) => {
      const caller = scope === 'member' ? callerId : undefined;
      const values = [author, famibookId, caller].filter((value) => value !== undefined);
      return (await db.query<{ total: number }>({ ...authorTotalSql(scope), values }))[0]?.total ?? 0;
    },
    /** Replies below a message at any depth, oldest first. */
    readReplies: ({ scope, rootId, parentId, callerId, after, limit }: PageRequest & RepliesOf) => {
      const values = [callerId, after.at, after.id, limit, rootId, parentId];
      return db.query<MessageView>({ ...replyPageSql(scope), values });
    },
    /** Posts that need a review, oldest first. */
    readPending: ({ callerId, famibookId, after, limit }: PageRequest & { famibookId: string }) =>
      db.query<MessageView>({ ...PENDING_PAGE, values: [callerId, after.at, after.id, limit, famibookId] }),
    readMessage: async (scope: FamibookScope, callerId: string, id: string) =>
      (await db.query<MessageView>({ ...messageByIdSql(scope), values: [callerId, id] }))[0],
    readPlace: async (id: string) => (await db.query<MessagePlace>({ ...PLACE, values: [id] }))[0],
  };
}

interface Authored {
  /** Lists only the messages of this user. */
  author: string | undefined;
}

interface RepliesOf {
  scope: FamibookScope;
  rootId: string;
  parentId: string;
}

const PLACE = {
  name: 'message-place',
  text: `SELECT famibook_id AS "famibookId", coalesce(root_id, m.id) AS "rootId", user_id AS "userId",
    is_approved AS "isApproved", f.suspended_at IS NOT NULL AS "isSuspended"
    FROM message m JOIN famibook f ON f.id = m.famibook_id WHERE m.id = $1`,
};
