import { containsSql } from '@famibook/famibook-kit/contains-sql';

/*
 * The search of messages by what a row of the list shows: the text, the author's name and, where the list has several,
 * the FamiBook's. Inside one FamiBook it reads that FamiBook's messages; on the whole platform it must not, so it looks at
 * the newest messages first and uses the trigram indexes only when these give too few.
 */

/** When a text stands in so many of the newest messages that they fill a page, the indexes would find far too many. */
const NEWEST_READ = 2_000;
/** The same for the total. */
const NEWEST_COUNTED = 20_000;

const AUTHOR_NAME = "first_name || ' ' || last_name";

/** Whether a message of one FamiBook, or of one author, shows the text. */
export function messageMatches(search: string): string {
  return `(${containsSql('m.content', search)}
    OR m.user_id IN (SELECT id FROM person WHERE ${containsSql(AUTHOR_NAME, search)}))`;
}

/** `found`: the ids of a page of the whole platform, and one more. $5 the search. */
export function foundOnPlatform(after: string, order: string): string {
  return `${namesFound('$5')},
newest AS MATERIALIZED (
  SELECT m.id FROM (SELECT * FROM message m WHERE m.parent_id IS NULL AND ${after} ${order} LIMIT ${NEWEST_READ}) m
  WHERE ${isFound('$5')} ${order} LIMIT $4 + 1
),
found AS (
  SELECT id FROM newest WHERE (SELECT count(*) FROM newest) > $4
  UNION ALL
  (SELECT m.id FROM (${indexed('$5')}) m WHERE (SELECT count(*) FROM newest) <= $4 AND ${after} ${order} LIMIT $4 + 1)
)`;
}

/** How many messages of the platform show the text $1, up to `max`. */
export function platformTotal(max: number): string {
  return `WITH ${namesFound('$1')},
newest AS MATERIALIZED (
  SELECT 1 FROM (
    SELECT * FROM message m WHERE m.parent_id IS NULL
    ORDER BY (m.created_at AT TIME ZONE 'UTC') DESC, m.id DESC LIMIT ${NEWEST_COUNTED}
  ) m WHERE ${isFound('$1')} LIMIT ${max}
)
SELECT CASE WHEN (SELECT count(*) FROM newest) = ${max} THEN ${max}
  ELSE (SELECT count(*) FROM (SELECT 1 FROM (${indexed('$1')}) m LIMIT ${max}) m)::int END AS total`;
}

function namesFound(search: string): string {
  return `author AS MATERIALIZED (SELECT id FROM person WHERE ${containsSql(AUTHOR_NAME, search)}),
place AS MATERIALIZED (SELECT id FROM famibook WHERE ${containsSql('name', search)})`;
}

function isFound(search: string): string {
  return `(${containsSql('m.content', search)} OR m.user_id IN (SELECT id FROM author) OR m.famibook_id IN (SELECT id FROM place))`;
}

/** A message that is found in several ways is one row. Those of a FamiBook have an index for each approval state. */
function indexed(search: string): string {
  const columns = 'SELECT m.id, m.created_at FROM';
  return `${columns} message m WHERE m.parent_id IS NULL AND ${containsSql('m.content', search)}
    UNION ${columns} author JOIN message m ON m.user_id = author.id WHERE m.parent_id IS NULL
    UNION ${columns} place JOIN message m ON m.famibook_id = place.id WHERE m.parent_id IS NULL AND m.is_approved
    UNION ${columns} place JOIN message m ON m.famibook_id = place.id WHERE m.parent_id IS NULL AND NOT m.is_approved`;
}
