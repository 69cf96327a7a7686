import { CONTENT_COLUMNS } from '@famibook/famibook-kit/content-view';
import { joinOwnReactions, OWN_REACTIONS, reactionCounts } from '@famibook/famibook-kit/reactions/reaction-sql';
import type { FamibookScope, ListScope } from '../domain/message.ts';

/*
 * The statements of all lists. Each is prepared under its name, so its text never varies: limits are written out. A page
 * starts after the position ($2, $3), and has $4 rows at most unless stated.
 */

interface NamedStatement {
  name: string;
  text: string;
}

/** PAGE.replies: how many replies a message in a list carries (D13). */
const MAX_REPLIES = 200;

/**
 * A page ends with the message that fills it to so many rows, so that very long threads do not exhaust the memory. Ten
 * messages with 200 replies each fit.
 */
const MAX_ROWS = 2_000;

/** TAG_TOTAL_CAP + 1: where counting the messages of one author stops (D14). */
const MAX_COUNTED = 1_001;

/**
 * Messages of a list, newest first, each followed by its oldest replies, and the messages that start the next page,
 * without replies. $1 the caller, $5 the FamiBook (not for `all`), then the author if the list has only theirs: then the
 * total comes from `authorTotalSql`.
 */
export function messagePageSql(scope: ListScope, isOfAuthor = false): NamedStatement {
  const total = isOfAuthor ? 'NULL::int' : TOTALS[scope];
  return {
    name: `message-page-${scope}${isOfAuthor ? '-author' : ''}`,
    text: `
WITH page AS (
  SELECT m.*, row_number() OVER (ORDER BY m.created_at DESC, m.id DESC) AS nth FROM (${roots(scope, isOfAuthor)}) m
),
thread AS (
  SELECT * FROM page
  UNION ALL
  SELECT r.*, page.nth FROM page CROSS JOIN LATERAL (
    ${visible(scope, 'm.root_id = page.id', `ORDER BY m.created_at, m.id LIMIT ${MAX_REPLIES}`)}
  ) r WHERE page.nth <= $4 AND page.reply_count + page.pending_reply_count > 0
),
post AS (
  SELECT * FROM (
    SELECT t.*, t.nth > $4
      OR count(*) OVER (ORDER BY t.nth) - count(*) OVER (PARTITION BY t.nth) >= ${MAX_ROWS} AS is_on_next_page
    FROM thread t
  ) t WHERE t.parent_id IS NULL OR NOT t.is_on_next_page
)
${selectViews(
  scope,
  'ORDER BY p.nth, p.root_id IS NOT NULL, p.created_at, p.id',
  `, p.is_on_next_page AS "isOnNextPage", ${total} AS total`,
)}`,
  };
}

/** Replies below the message $6, whose thread begins with $5, oldest first. $1 the caller. */
export function replyPageSql(scope: FamibookScope): NamedStatement {
  const rows = 'm.root_id = $5 AND $6::uuid = ANY(m.ancestors) AND (m.created_at, m.id) > ($2::timestamptz, $3::uuid)';
  return {
    name: `reply-page-${scope}`,
    text: `
WITH post AS (${visible(scope, rows, 'ORDER BY m.created_at, m.id LIMIT $4')})
${selectViews(scope, 'ORDER BY p.created_at, p.id')}`,
  };
}

/** $1 the caller, $2 the message. */
export function messageByIdSql(scope: FamibookScope): NamedStatement {
  return {
    name: `message-by-id-${scope}`,
    text: `
WITH post AS (SELECT * FROM message WHERE id = $2)
${selectViews(scope, '')}`,
  };
}

/** Posts of the FamiBook $5 that need a review, oldest first. $1 the caller. */
export const PENDING_PAGE: NamedStatement = {
  name: 'pending-page',
  text: `
WITH post AS (
  SELECT * FROM message WHERE famibook_id = $5 AND NOT is_approved AND NOT waits_for_parent
    AND (created_at, id) > ($2::timestamptz, $3::uuid)
  ORDER BY created_at, id LIMIT $4
)
${selectViews('moderator', 'ORDER BY p.created_at, p.id')}`,
};

/** Messages of the author $1 without replies: $2 the FamiBook (not for `all`), then for `member` the caller. */
export function authorTotalSql(scope: ListScope): NamedStatement {
  const inFamibook = scope === 'all' ? '' : ' AND m.famibook_id = $2';
  const isVisible = scope === 'member' ? ' AND (m.is_approved OR m.user_id = $3)' : '';
  return {
    name: `message-total-author-${scope}`,
    text: `SELECT count(*)::int AS total FROM (
    SELECT 1 FROM message m WHERE m.parent_id IS NULL AND m.user_id = $1${inFamibook}${isVisible} LIMIT ${MAX_COUNTED}) own`,
  };
}

/** Stored totals of messages without replies, read once for a page (D13). */
const TOTALS = {
  member: `(SELECT f.published_roots + coalesce((SELECT roots FROM waiting WHERE famibook_id = $5 AND user_id = $1), 0)
    FROM famibook f WHERE f.id = $5)`,
  moderator: '(SELECT f.published_roots + f.pending_roots FROM famibook f WHERE f.id = $5)',
  all: '(SELECT published_roots + pending_roots FROM platform)',
} as const satisfies Record<ListScope, string>;

/** One message more than the page has, as a sign that there is a next one. */
function roots(scope: ListScope, isOfAuthor: boolean): string {
  // The list of all FamiBooks is ordered by another expression of the same time, so that each list fits one index only.
  const indexed = (time: string) => (scope === 'all' ? `(${time} AT TIME ZONE 'UTC')` : time);
  const key = indexed('m.created_at');
  const inFamibook = scope === 'all' ? '' : ' AND m.famibook_id = $5';
  const byAuthor = isOfAuthor ? ` AND m.user_id = ${scope === 'all' ? '$5' : '$6'}` : '';
  const after = `(${key}, m.id) < (${indexed('$2::timestamptz')}, $3::uuid)`;
  const rows = `m.parent_id IS NULL${inFamibook}${byAuthor} AND ${after}`;
  const order = `ORDER BY ${key} DESC, m.id DESC LIMIT $4 + 1`;
  return scope === 'all' ? `SELECT * FROM message m WHERE ${rows} ${order}` : visible(scope, rows, order);
}

/**
 * Published and pending posts come from an index each, so that a page never steps over pending posts that the caller may
 * not see.
 */
function visible(scope: ListScope, rows: string, order: string): string {
  return `SELECT * FROM (
      (SELECT * FROM message m WHERE ${rows} AND m.is_approved ${order})
      UNION ALL
      (SELECT * FROM message m WHERE ${rows} AND NOT m.is_approved${scope === 'member' ? ' AND m.user_id = $1' : ''} ${order})
    ) m ${order}`;
}

/** A `MessageView` of each row of `post`, as $1 sees it. */
function selectViews(scope: ListScope, order: string, columns = ''): string {
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
  return `(SELECT count(*)::int FROM message o WHERE o.user_id = $1 AND NOT o.is_approved
    AND o.root_id = coalesce(p.root_id, p.id) AND p.id = ANY(o.ancestors))`;
}
