import { CONTENT_COLUMNS } from '@famibook/famibook-kit/content-view';
import { joinOwnReactions, OWN_REACTIONS, reactionCounts } from '@famibook/famibook-kit/reactions/reaction-sql';
import type { ListScope } from '../domain/message.ts';

/* These parts of statements select what a caller sees of messages; the caller is always $1. */

/**
 * Published and pending posts come from an index each, so that a page never steps over pending posts that the caller may
 * not see.
 */
export function visibleRows(scope: ListScope, rows: string, order: string, orderOfBoth = order): string {
  return `SELECT * FROM (
      (SELECT * FROM message m WHERE ${rows} AND m.is_approved ${order})
      UNION ALL
      (SELECT * FROM message m WHERE ${rows} AND NOT m.is_approved${scope === 'member' ? ` AND ${isSeenByAuthor('m', '$1')}` : ''} ${order})
    ) m ${orderOfBoth}`;
}

/**
 * Whether a member sees a pending post: it is the member's own, and so is all that it waits below. Who replied to another's
 * pending post as the manager does not see it as a member (D11).
 */
export function isSeenByAuthor(post: string, caller: string): string {
  return `${post}.user_id = ${caller} AND ${caller} = ALL (
    SELECT a.user_id FROM message a WHERE a.id = ANY(${post}.ancestors) AND NOT a.is_approved)`;
}

/**
 * Whether the FamiBook `f` of the row is deleted, or its author or that of a post above it: then it is about to be removed
 * (D8, D40).
 */
export function isBeingRemoved(post: string): string {
  return `f.deleted_at IS NOT NULL OR EXISTS (SELECT 1 FROM message top JOIN person author ON author.id = top.user_id
    WHERE top.id = ANY(${post}.ancestors || ${post}.id) AND author.deleted_at IS NOT NULL)`;
}

/** A `MessageView` of each row of `post`, as $1 sees it. */
export function selectViews(scope: ListScope, order: string, columns = ''): string {
  return `
SELECT p.id, ${CONTENT_COLUMNS}, p.parent_id AS "parentId", p.content, p.is_approved AS "isApproved", ${reactionCounts('p')},
  p.reply_count + CASE WHEN p.pending_reply_count > 0 THEN ${pendingReplies(scope)} ELSE 0 END AS "replyCount",
  ${OWN_REACTIONS}${columns}
FROM post p
JOIN famibook f ON f.id = p.famibook_id
JOIN person a ON a.id = p.user_id
${joinOwnReactions('message', 'p')}
${order}`;
}

/** Pending replies below that the caller sees; a member's own ones are counted in a subquery, only where any are pending. */
function pendingReplies(scope: ListScope): string {
  if (scope !== 'member') return 'p.pending_reply_count';
  return `(SELECT count(*)::int FROM message o WHERE NOT o.is_approved AND ${isSeenByAuthor('o', '$1')}
    AND o.root_id = coalesce(p.root_id, p.id) AND p.id = ANY(o.ancestors))`;
}
