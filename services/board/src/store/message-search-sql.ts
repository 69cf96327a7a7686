import { MESSAGE_SEARCH } from '@famibook/contracts/limits';
import { containsSql } from '@famibook/famibook-kit/contains-sql';

/*
 * The search of messages by what is shown of them: the text, the author's name and, where the list has several, the
 * FamiBook's; a message is found by its replies too. Inside one FamiBook it reads that FamiBook's messages; on the whole
 * platform it must not, so it looks at the newest messages first and uses the trigram indexes only when these give too few.
 * Those need three letters: a shorter search ends with the newest messages.
 */

/**
 * When so many of the newest messages have a text that they fill a page, the indexes would find far too many. A search
 * that is too short for the indexes looks no further.
 */
const NEWEST_READ = MESSAGE_SEARCH.newest;
/** The same for the total. */
const NEWEST_COUNTED = 5_000;
const INDEXED_FROM = MESSAGE_SEARCH.wholeFrom;

const AUTHOR_NAME = "first_name || ' ' || last_name";

/** Whether a message of one FamiBook, or of one author, shows the text. */
export function messageMatches(search: string): string {
  return `(${textMatches('m', search)} OR ${authorMatches('m', search)})`;
}

/**
 * Whether one of its replies does: those have an index for each approval state.
 * @param isOwn SQL: which pending replies are seen
 */
export function replyMatches(search: string, isOwn = 'true'): string {
  const matches = `(${textMatches('r', search)} OR ${authorMatches('r', search)})`;
  return ['r.is_approved', `NOT r.is_approved AND ${isOwn}`]
    .map((state) => `EXISTS (SELECT 1 FROM message r WHERE r.root_id = m.id AND ${state} AND ${matches})`)
    .join(' OR ');
}

/**
 * `found`: the ids of a page of the whole platform, and one more. $5 the search. `oldest`: with which message a search that
 * is too short ends, on whatever page.
 */
export function foundOnPlatform(after: string, order: string): string {
  const tooShort = isTooShort('$5');
  return `${namesFound('$5')},
oldest AS MATERIALIZED (
  SELECT m.created_at, m.id FROM message m WHERE m.parent_id IS NULL AND ${tooShort} ${order}
  OFFSET ${NEWEST_READ - 1} LIMIT 1
),
newest AS MATERIALIZED (
  SELECT m.id FROM (
    SELECT * FROM message m WHERE m.parent_id IS NULL AND ${after} ${order}
    LIMIT ${NEWEST_READ}
  ) m WHERE ${isFound('$5')} AND coalesce((m.created_at, m.id) >= (SELECT created_at, id FROM oldest), true)
  ${order} LIMIT $4 + 1
),
found AS (
  SELECT id FROM newest WHERE ${tooShort} OR (SELECT count(*) FROM newest) > $4
  UNION ALL
  (SELECT m.id FROM (${indexed('$5')}) m
    WHERE NOT ${tooShort} AND (SELECT count(*) FROM newest) <= $4 AND ${after} ${order} LIMIT $4 + 1)
)`;
}

/** How many messages of the platform show the text $1, up to `max`. */
export function platformTotal(max: number): string {
  return `WITH ${namesFound('$1')},
newest AS MATERIALIZED (
  SELECT 1 FROM (
    SELECT * FROM message m WHERE m.parent_id IS NULL
    ORDER BY (m.created_at AT TIME ZONE 'UTC') DESC, m.id DESC
    LIMIT CASE WHEN ${isTooShort('$1')} THEN ${NEWEST_READ} ELSE ${NEWEST_COUNTED} END
  ) m WHERE ${isFound('$1')} LIMIT ${max}
)
SELECT CASE WHEN ${isTooShort('$1')} OR (SELECT count(*) FROM newest) = ${max} THEN (SELECT count(*) FROM newest)
  ELSE (SELECT count(*) FROM (SELECT 1 FROM (${indexed('$1')}) m LIMIT ${max}) m) END::int AS total`;
}

function isTooShort(search: string) {
  return `length(${search}) < ${INDEXED_FROM}`;
}

function textMatches(post: string, search: string) {
  return containsSql(`${post}.content`, search);
}

function authorMatches(post: string, search: string) {
  const person = `${post}.user_id IN (SELECT id FROM person WHERE ${containsSql(AUTHOR_NAME, search)})`;
  return shownAuthorMatches(post, search, person);
}

/** An archive may name another author than the member who imported it: then only that name is shown, and found. */
function shownAuthorMatches(post: string, search: string, personMatches: string) {
  const imported = containsSql(`${post}.author_name`, search);
  return `CASE WHEN ${post}.author_name IS NULL THEN ${personMatches} ELSE ${imported} END`;
}

/** The people that the index of names finds; without it, those of the newest messages are looked at one by one. */
function namesFound(search: string): string {
  return `author AS MATERIALIZED (SELECT id FROM person WHERE NOT ${isTooShort(search)} AND ${containsSql(AUTHOR_NAME, search)}),
place AS MATERIALIZED (SELECT id FROM famibook WHERE ${containsSql('name', search)})`;
}

/** Replies have an index for each approval state. Not EXISTS, for which Postgres might read all replies of the platform. */
function isFound(search: string): string {
  const hasFoundPerson = (post: string) => `(${post}.user_id IN (SELECT id FROM author) OR ${isTooShort(search)}
    AND (SELECT ${containsSql(AUTHOR_NAME, search)} FROM person a WHERE a.id = ${post}.user_id))`;
  const hasFoundAuthor = (post: string) => shownAuthorMatches(post, search, hasFoundPerson(post));
  const hasReply = (state: string) => `coalesce((SELECT true FROM message r WHERE r.root_id = m.id AND ${state}
      AND (${textMatches('r', search)} OR ${hasFoundAuthor('r')}) LIMIT 1), false)`;
  return `(${textMatches('m', search)} OR m.famibook_id IN (SELECT id FROM place) OR ${hasFoundAuthor('m')}
    OR m.reply_count > 0 AND ${hasReply('r.is_approved')} OR m.pending_reply_count > 0 AND ${hasReply('NOT r.is_approved')})`;
}

/** A message that is found in several ways is one row. Those of a FamiBook have an index for each approval state. */
function indexed(search: string): string {
  const columns = 'SELECT m.id, m.created_at FROM';
  const rootOf = 'JOIN message m ON m.id = r.root_id WHERE r.parent_id IS NOT NULL';
  const hasImportedAuthor = (post: string) =>
    `${post}.author_name IS NOT NULL AND ${containsSql(`${post}.author_name`, search)}`;
  return `${columns} message m WHERE m.parent_id IS NULL AND ${textMatches('m', search)}
    UNION ${columns} message r ${rootOf} AND ${textMatches('r', search)}
    UNION ${columns} message m WHERE m.parent_id IS NULL AND ${hasImportedAuthor('m')}
    UNION ${columns} message r ${rootOf} AND ${hasImportedAuthor('r')}
    UNION ${columns} author JOIN message m ON m.user_id = author.id WHERE m.parent_id IS NULL AND m.author_name IS NULL
    UNION ${columns} author JOIN message r ON r.user_id = author.id ${rootOf} AND r.author_name IS NULL
    UNION ${columns} place JOIN message m ON m.famibook_id = place.id WHERE m.parent_id IS NULL AND m.is_approved
    UNION ${columns} place JOIN message m ON m.famibook_id = place.id WHERE m.parent_id IS NULL AND NOT m.is_approved`;
}
