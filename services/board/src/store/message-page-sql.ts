import { PAGE } from '@famibook/contracts/limits';
import type { NamedStatement } from '@famibook/service-kit/db/database';
import type { FamiBookScope, ListScope } from '../domain/message.ts';
import { foundOnPlatform, messageMatches, platformTotal, replyMatches } from './message-search-sql.ts';
import { isSeenByAuthor, selectViews, visibleRows } from './message-view-sql.ts';

/*
 * The statements of all lists. Each is prepared under its name, so its text never varies: limits are written out. A page
 * starts after the position ($2, $3), and has $4 rows at most unless stated.
 */

/** PAGE.replies: how many replies a message in a list carries (D13). */
const MAX_REPLIES = 200;

/**
 * A page ends with the message that fills it to so many rows, so that very long threads do not exhaust the memory. Ten
 * messages with 200 replies each fit.
 */
const MAX_ROWS = 2_000;

/**
 * In the text, beside the limit of a request: of a parameter the planner expects a tenth of all messages, so that it
 * would plan a page of a large FamiBook again for each request, which takes longer than to read it.
 */
const MAX_PAGE = PAGE.max + 1;

/** TAG_TOTAL_CAP + 1: where counting the messages of an author or of a search stops (D14). */
const MAX_COUNTED = 1_001;

/** Which messages a list has: of the scope, perhaps only those of one author or those that show a text. */
export interface MessageList {
  scope: ListScope;
  isOfAuthor: boolean;
  isSearch: boolean;
}

/** One author's messages on the whole platform are few enough to be read. */
function isPlatformSearch({ scope, isOfAuthor, isSearch }: MessageList) {
  return scope === 'all' && isSearch && !isOfAuthor;
}

/** The parameters that not every list has, in their order, from the number `first` on. */
function parametersOf({ scope, isOfAuthor, isSearch }: MessageList, first: number) {
  let last = first - 1;
  const next = (isGiven: boolean) => (isGiven ? `$${++last}` : '');
  return { famibook: next(scope !== 'all'), author: next(isOfAuthor), search: next(isSearch), caller: `$${last + 1}` };
}

/**
 * Messages of a list, newest first, each followed by its oldest replies, and the messages that start the next page,
 * without replies. $1 the caller, from $5 the FamiBook (not for `all`), the author and the search, as far as the list has
 * them; with one of the last two the total comes from `foundTotalSql`.
 */
export function messagePageSql(list: MessageList): NamedStatement {
  return pageSql(list, { hasReplies: true });
}

/** The same without any reply, for going over messages that are being removed. */
export function rootPageSql(list: MessageList): NamedStatement {
  return pageSql(list, { hasReplies: false });
}

function pageSql(list: MessageList, { hasReplies }: { hasReplies: boolean }): NamedStatement {
  const { scope } = list;
  const total = list.isOfAuthor || list.isSearch ? 'NULL::int' : TOTALS[scope];
  return {
    name: `${hasReplies ? 'message' : 'root'}-page${suffixOf(list)}`,
    text: `
WITH ${isPlatformSearch(list) ? `${foundOnPlatform(afterPosition('all'), newestFirst('all'))},` : ''}
page AS (
  SELECT m.*, row_number() OVER (ORDER BY m.created_at DESC, m.id DESC) AS nth FROM (${roots(list)}) m
),
thread AS (
  SELECT * FROM page${hasReplies ? repliesOfPage(scope) : ''}
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

function repliesOfPage(scope: ListScope): string {
  return `
  UNION ALL
  SELECT r.*, page.nth FROM page CROSS JOIN LATERAL (
    ${visibleRows(scope, 'm.root_id = page.id', `ORDER BY m.created_at, m.id LIMIT ${MAX_REPLIES}`)}
  ) r WHERE page.nth <= $4 AND page.reply_count + page.pending_reply_count > 0`;
}

/** Replies below the message $6, whose thread begins with $5, oldest first. $1 the caller. */
export function replyPageSql(scope: FamiBookScope): NamedStatement {
  const rows = 'm.root_id = $5 AND $6::uuid = ANY(m.ancestors) AND (m.created_at, m.id) > ($2::timestamptz, $3::uuid)';
  return {
    name: `reply-page-${scope}`,
    text: `
WITH post AS (${visibleRows(scope, rows, 'ORDER BY m.created_at, m.id LIMIT $4')})
${selectViews(scope, 'ORDER BY p.created_at, p.id')}`,
  };
}

/** $1 the caller, $2 the message. */
export function messageByIdSql(scope: FamiBookScope): NamedStatement {
  return {
    name: `message-by-id-${scope}`,
    text: `
WITH post AS (SELECT * FROM message WHERE id = $2)
${selectViews(scope, '')}`,
  };
}

/** Which posts that need a review: those of one FamiBook or of all, perhaps only those that show a text. */
export interface PendingList {
  isOfAll: boolean;
  isSearch: boolean;
}

/** Posts that need a review, oldest first. $1 the caller, $5 the FamiBook (not of all), then the search. */
export function pendingPageSql(list: PendingList): NamedStatement {
  return {
    name: `pending-page${pendingSuffix(list)}`,
    text: `
WITH post AS (
  SELECT m.* FROM ${pendingRows(list, 5)} AND (m.created_at, m.id) > ($2::timestamptz, $3::uuid)
  ORDER BY m.created_at, m.id LIMIT $4
)
${selectViews('moderator', 'ORDER BY p.created_at, p.id')}`,
  };
}

/** How many posts a search of them finds. $1 the FamiBook (not of all), then the search. */
export function pendingTotalSql(list: PendingList): NamedStatement {
  return {
    name: `pending-total${pendingSuffix(list)}`,
    text: `SELECT count(*)::int AS total FROM ${pendingRows(list, 1)}`,
  };
}

function pendingSuffix({ isOfAll, isSearch }: PendingList) {
  return `${isOfAll ? '-all' : ''}${isSearch ? '-search' : ''}`;
}

/** @param first the number of the first parameter */
function pendingRows({ isOfAll, isSearch }: PendingList, first: number): string {
  const inFamiBook = isOfAll ? '' : ` AND m.famibook_id = $${first}`;
  const search = `$${isOfAll ? first : first + 1}`;
  // Only the rows of all FamiBooks name theirs.
  const shown = `m.content || ' ' || a.first_name || ' ' || a.last_name${isOfAll ? " || ' ' || f.name" : ''}`;
  const joins = `JOIN person a ON a.id = m.user_id${isOfAll ? ' JOIN famibook f ON f.id = m.famibook_id' : ''}`;
  return `message m ${isSearch ? joins : ''} WHERE NOT m.is_approved AND NOT m.waits_for_parent${inFamiBook}${
    isSearch ? ` AND strpos(lower(${shown}), lower(${search})) > 0` : ''
  }`;
}

/**
 * How many messages, without replies, the list of an author or of a search has: $1 and on the FamiBook (not for `all`),
 * the author and the search, as far as the list has them, then for `member` the caller.
 */
export function foundTotalSql(list: MessageList): NamedStatement {
  const { scope } = list;
  const { caller } = parametersOf(list, 1);
  const isVisible = scope === 'member' ? ` AND (m.is_approved OR m.user_id = ${caller})` : '';
  return {
    name: `message-total${suffixOf(list)}`,
    text: isPlatformSearch(list)
      ? platformTotal(MAX_COUNTED)
      : `SELECT count(*)::int AS total FROM (
    SELECT 1 FROM message m WHERE ${rootsOf(list, 1, caller)}${isVisible} LIMIT ${MAX_COUNTED}) found`,
  };
}

function suffixOf({ scope, isOfAuthor, isSearch }: MessageList) {
  return `-${scope}${isOfAuthor ? '-author' : ''}${isSearch ? '-search' : ''}`;
}

/** Stored totals of messages without replies, read once for a page (D13). */
const TOTALS = {
  member: `(SELECT f.published_roots + coalesce((SELECT roots FROM waiting WHERE famibook_id = $5 AND user_id = $1), 0)
    FROM famibook f WHERE f.id = $5)`,
  moderator: '(SELECT f.published_roots + f.pending_roots FROM famibook f WHERE f.id = $5)',
  all: '(SELECT published_roots + pending_roots FROM platform)',
} as const satisfies Record<ListScope, string>;

/** One message more than the page has, as a sign that there is a next one. */
function roots(list: MessageList): string {
  const { scope } = list;
  const order = newestFirst(scope);
  const last = `${order} LIMIT $4 + 1`;
  if (isPlatformSearch(list)) return `SELECT m.* FROM found JOIN message m ON m.id = found.id ${last}`;
  const rows = `${rootsOf(list, 5, '$1')} AND ${afterPosition(scope)}`;
  const first = list.isOfAuthor || list.isSearch ? last : `${order} LIMIT ${MAX_PAGE}`;
  return scope === 'all'
    ? `SELECT * FROM (SELECT * FROM message m WHERE ${rows} ${first}) m ${last}`
    : visibleRows(scope, rows, first, last);
}

/**
 * @param first the number of the first parameter that not every list has
 * @param caller the parameter of the user who reads the list
 */
function rootsOf(list: MessageList, first: number, caller: string): string {
  const { famibook, author, search } = parametersOf(list, first);
  const isOwn = list.scope === 'member' ? isSeenByAuthor('r', caller) : 'true';
  // What one person has written is not found by what others replied.
  const matches = author ? messageMatches(search) : `(${messageMatches(search)} OR ${replyMatches(search, isOwn)})`;
  return [
    'm.parent_id IS NULL',
    famibook && `m.famibook_id = ${famibook}`,
    // A post for which an archive names another author is not listed as the importer's.
    author && `m.user_id = ${author} AND m.author_name IS NULL`,
    search && matches,
  ]
    .filter(Boolean)
    .join(' AND ');
}

/** The list of all FamiBooks is ordered by another expression of the same time, so that each list fits one index only. */
function indexedTime(scope: ListScope, time: string) {
  return scope === 'all' ? `(${time} AT TIME ZONE 'UTC')` : time;
}

function afterPosition(scope: ListScope) {
  return `(${indexedTime(scope, 'm.created_at')}, m.id) < (${indexedTime(scope, '$2::timestamptz')}, $3::uuid)`;
}

function newestFirst(scope: ListScope) {
  return `ORDER BY ${indexedTime(scope, 'm.created_at')} DESC, m.id DESC`;
}
