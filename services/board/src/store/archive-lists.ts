import type { MessageId, UserId } from '@famibook/contracts/ids';
import { type ArchiveAuthor, archiveAuthorColumns, archiveAuthorName } from '@famibook/famibook-kit/archive-author';
import type { Position } from '@famibook/famibook-kit/keyset';
import { reactionCounts } from '@famibook/famibook-kit/reactions/reaction-sql';
import type { Database } from '@famibook/service-kit/db/database';

export type ArchiveLists = ReturnType<typeof createArchiveLists>;

export interface ArchiveMessageRow extends ArchiveAuthor {
  id: MessageId;
  parentId: MessageId | null;
  content: string;
  replyCount: number;
  likes: number;
  hearts: number;
  createdAt: string;
  parent: { content: string; authorName: string } | null;
}

export type MessagesOf = { rootId: MessageId | null } | { author: UserId };

interface Request {
  famibookId: string;
  of: MessagesOf;
  after: Position;
  limit: number;
}

/**
 * What an archive of a FamiBook holds of its messages, the oldest first; nothing of deleted users and below their messages,
 * which is being removed.
 */
export function createArchiveLists(db: Database) {
  return {
    readMessages: ({ famibookId, of, after, limit }: Request) => {
      const page = [famibookId, after.at, after.id, limit];
      if ('author' in of) {
        return db.query<ArchiveMessageRow>({ ...messagesSql('author'), values: [...page, of.author] });
      }
      return of.rootId === null
        ? db.query<ArchiveMessageRow>({ ...messagesSql('roots'), values: page })
        : db.query<ArchiveMessageRow>({ ...messagesSql('replies'), values: [...page, of.rootId] });
    },
  };
}

/**
 * An author's own archive includes pending posts. Another's, below which the author may have replied as the manager, is
 * not shown beside them (D11).
 */
const WHICH = {
  roots: 'm.parent_id IS NULL AND m.is_approved',
  replies: 'm.root_id = $5 AND m.is_approved',
  author: 'm.user_id = $5 AND m.author_name IS NULL',
} as const;

/** $1 the FamiBook, $2 and $3 the position before the page, $4 the limit, $5 the message or the author. */
function messagesSql(which: keyof typeof WHICH) {
  return {
    name: `archive-messages-${which}`,
    text: `SELECT m.id, m.parent_id AS "parentId", ${archiveAuthorColumns('m', 'a')}, m.content, m.reply_count AS "replyCount",
      ${reactionCounts('m')}, (m.created_at AT TIME ZONE 'UTC')::text AS "createdAt",
      CASE WHEN up.id IS NOT NULL THEN json_build_object('content', up.content,
        'authorName', ${archiveAuthorName('up', 'ua')}) END AS parent
    FROM message m JOIN person a ON a.id = m.user_id
    LEFT JOIN message up ON up.id = m.parent_id AND (up.is_approved OR up.user_id = m.user_id)
    LEFT JOIN person ua ON ua.id = up.user_id
    WHERE m.famibook_id = $1 AND (m.created_at, m.id) > ($2::timestamptz, $3::uuid) AND ${WHICH[which]}
      AND NOT EXISTS (SELECT 1 FROM message top JOIN person author ON author.id = top.user_id
        WHERE top.id = ANY(m.ancestors || m.id) AND author.deleted_at IS NOT NULL)
    ORDER BY m.created_at, m.id LIMIT $4`,
  };
}
