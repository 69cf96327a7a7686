import { joinOwnReactions, OWN_REACTIONS, reactionCounts } from '@famibook/famibook-kit/reactions/reaction-sql';

/**
 * Whose list it is; each is one named statement. `member`: what is published in one FamiBook, and the own posts that
 * wait. `managed`: everything in one FamiBook. `all`: everything everywhere.
 */
export type Scope = 'member' | 'managed' | 'all';

/** Replies that a message carries along (D13): PAGE.replies, written out so that the text never varies. */
const REPLIES = 200;

/**
 * A page is over behind the message with which it holds so many rows: ten messages with all the replies they may carry
 * fit. Whoever writes long replies by the thousand must not make everybody's list outgrow the memory.
 */
const ROWS = 2_000;

/**
 * The caller's own replies below that wait, which count for nobody else. In a subquery of its own, so that a message
 * with nothing waiting below is not looked at.
 */
const OWN_PENDING_BELOW = `(SELECT count(*)::int FROM message o WHERE o.user_id = $1 AND NOT o.is_approved
    AND o.root_id = coalesce(p.root_id, p.id) AND p.id = ANY(o.ancestors))`;

const pendingBelow = (scope: Scope) => (scope === 'member' ? OWN_PENDING_BELOW : 'p.pending_reply_count');

/** What every statement answers for the rows of `post`, seen by $1. */
const answer = (pending: string, order: string, further = '') => `
SELECT p.id, p.user_id AS "userId", a.first_name AS "firstName", a.last_name AS "lastName",
  a.profile_image_url AS "profileImageUrl", p.famibook_id AS "famibookId", f.name AS "famibookName",
  p.parent_id AS "parentId", p.content, p.is_approved AS "isApproved", ${reactionCounts('p')},
  p.reply_count + CASE WHEN p.pending_reply_count > 0 THEN ${pending} ELSE 0 END AS "replyCount",
  (p.created_at AT TIME ZONE 'UTC')::text AS "createdAt",
  ${OWN_REACTIONS}${further}
FROM post p
JOIN famibook f ON f.id = p.famibook_id
JOIN person a ON a.id = p.user_id
${joinOwnReactions('message', 'p')}
${order}`;

/**
 * Two walks straight down an index each, of what is published and of what waits and may be seen: others' pending posts
 * are never stepped over. The administrator's list over all FamiBooks has one index of its own.
 */
const seen = (scope: Scope, rows: string, order: string) => `SELECT * FROM (
      (SELECT * FROM message m WHERE ${rows} AND m.is_approved ${order})
      UNION ALL
      (SELECT * FROM message m WHERE ${rows} AND NOT m.is_approved${scope === 'member' ? ' AND m.user_id = $1' : ''} ${order})
    ) m ${order}`;

/** Messages, without replies, that the caller sees in the list: kept figures, read once for a page (D13). */
const TOTALS = {
  member: `(SELECT f.published_roots + coalesce((SELECT roots FROM waiting WHERE famibook_id = $5 AND user_id = $1), 0)
    FROM famibook f WHERE f.id = $5)`,
  managed: '(SELECT f.published_roots + f.pending_roots FROM famibook f WHERE f.id = $5)',
  all: '(SELECT published_roots + pending_roots FROM platform)',
} as const satisfies Record<Scope, string>;

/** Where one person's are asked for, their id comes last. */
const authorAt = (scope: Scope) => (scope === 'all' ? '$5' : '$6');

/**
 * Messages by one person, without replies, that the caller sees: counted up to TAG_TOTAL_CAP and one more, written out so
 * that the text never varies.
 */
export const authorTotalSql = (scope: Scope): { name: string; text: string } => ({
  name: `message-total-author-${scope}`,
  text: `SELECT count(*)::int AS total FROM (
    SELECT 1 FROM message m WHERE m.parent_id IS NULL AND m.user_id = $1${scope === 'all' ? '' : ' AND m.famibook_id = $2'}
      ${scope === 'member' ? 'AND (m.is_approved OR m.user_id = $3)' : ''} LIMIT 1001) own`,
});

const messages = (scope: Scope, isOfAuthor: boolean) => {
  // The list over all FamiBooks is ordered by another expression of the same time: each list then fits one index only.
  const inIndex = (time: string) => (scope === 'all' ? `(${time} AT TIME ZONE 'UTC')` : time);
  const key = inIndex('m.created_at');
  const place = scope === 'all' ? '' : ' AND m.famibook_id = $5';
  const author = isOfAuthor ? ` AND m.user_id = ${authorAt(scope)}` : '';
  const rows = `m.parent_id IS NULL${place}${author} AND (${key}, m.id) < (${inIndex('$2::timestamptz')}, $3::uuid)`;
  const order = `ORDER BY ${key} DESC, m.id DESC LIMIT $4 + 1`;
  return scope === 'all' ? `SELECT * FROM message m WHERE ${rows} ${order}` : seen(scope, rows, order);
};

/**
 * $1 the caller, $2 and $3 the position to go on from, $4 how many, $5 the FamiBook (not for `all`), then the author where
 * one is asked for, whose total is counted by a statement of its own. Answers also what is beyond this page, without replies: it tells that there is a next one. A message comes before its replies.
 */
export const messagePageSql = (scope: Scope, isOfAuthor = false): { name: string; text: string } => ({
  name: `message-page-${scope}${isOfAuthor ? '-author' : ''}`,
  text: `
WITH page AS (
  SELECT m.*, row_number() OVER (ORDER BY m.created_at DESC, m.id DESC) AS nth FROM (${messages(scope, isOfAuthor)}) m
),
seen AS (
  SELECT * FROM page
  UNION ALL
  SELECT r.*, page.nth FROM page CROSS JOIN LATERAL (
    ${seen(scope, 'm.root_id = page.id', `ORDER BY m.created_at, m.id LIMIT ${REPLIES}`)}
  ) r WHERE page.nth <= $4 AND page.reply_count + page.pending_reply_count > 0
),
post AS (
  SELECT * FROM (
    SELECT s.*, s.nth > $4 OR count(*) OVER (ORDER BY s.nth) - count(*) OVER (PARTITION BY s.nth) >= ${ROWS} AS is_beyond
    FROM seen s
  ) s WHERE s.parent_id IS NULL OR NOT s.is_beyond
)
${answer(pendingBelow(scope), 'ORDER BY p.nth, p.root_id IS NOT NULL, p.created_at, p.id', `, p.is_beyond AS "isBeyond", ${isOfAuthor ? 'NULL::int' : TOTALS[scope]} AS total`)}`,
});

/** $1 the caller, $2 and $3 the position to go on from, $4 how many, $5 the message at the top, $6 below which message. */
export const replyPageSql = (scope: 'member' | 'managed'): { name: string; text: string } => {
  const rows = 'm.root_id = $5 AND $6::uuid = ANY(m.ancestors) AND (m.created_at, m.id) > ($2::timestamptz, $3::uuid)';
  return {
    name: `reply-page-${scope}`,
    text: `
WITH post AS (${seen(scope, rows, 'ORDER BY m.created_at, m.id LIMIT $4')})
${answer(pendingBelow(scope), 'ORDER BY p.created_at, p.id')}`,
  };
};

/** $1 the caller, $2 the message. */
export const messageByIdSql = (scope: 'member' | 'managed'): { name: string; text: string } => ({
  name: `message-by-id-${scope}`,
  text: `
WITH post AS (SELECT * FROM message WHERE id = $2)
${answer(pendingBelow(scope), '')}`,
});

/** $1 the caller, $2 the FamiBook, $3 how many, $4 and $5 the position to go on from: what somebody has to decide about, oldest first. */
export const TO_REVIEW = {
  name: 'messages-to-review',
  text: `
WITH post AS (
  SELECT * FROM message WHERE famibook_id = $2 AND NOT is_approved AND NOT waits_for_parent
    AND (created_at, id) > ($4::timestamptz, $5::uuid)
  ORDER BY created_at, id LIMIT $3
)
${answer(pendingBelow('managed'), 'ORDER BY p.created_at, p.id')}`,
} as const;
