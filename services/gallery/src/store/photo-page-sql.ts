import { PAGE } from '@famibook/contracts/limits';
import { authorJson, CONTENT_COLUMNS } from '@famibook/famibook-kit/content-view';
import { joinOwnReactions, OWN_REACTIONS, reactionCounts } from '@famibook/famibook-kit/reactions/reaction-sql';
import type { NamedStatement } from '@famibook/service-kit/db/database';
import { SEARCHED_TAG } from './tags.ts';

/**
 * Each combination is one named statement. Parameters: $1 the caller, $2 and $3 the position before the page, $4 the limit,
 * $5 the FamiBook (scope `famibook`), then the tag's term or the author.
 */
export interface PhotoPageShape {
  scope: 'famibook' | 'all';
  order: 'shared' | 'taken';
  only: 'tagged' | 'author' | null;
}

/** PAGE.previewComments (D13), written out because the text of a named statement must not vary. */
const PREVIEW_COMMENTS = 2;

/**
 * In the text, beside the limit of a request: of a parameter the planner expects a tenth of all photos, so that it would
 * plan a page of a large FamiBook for each request.
 */
const MAX_PAGE = PAGE.max + 1;

/** When more tags than this match, most of the newest photos have one, so those are searched first. */
const MANY_TAGS = 20;
const NEWEST_SEARCHED = '2000';

export function photoPageSql(shape: PhotoPageShape): NamedStatement {
  const { scope, order, only } = shape;
  return {
    name: `photo-page-${scope}-${order}${only ? `-${only}` : ''}`,
    text: selectViews(
      only === 'tagged' ? taggedPage(shape) : requestedPage(shape),
      `ORDER BY ${timeColumn('p', order)} DESC, p.id DESC`,
      hasVersion(shape) ? VERSION_COLUMNS : '',
    ),
  };
}

/**
 * The version of a page of `photoPageSql`, with the same parameters: it reads what `VERSION_COLUMNS` adds to each row and
 * none of the people, comments and reactions. An empty page has none.
 */
export function pageVersionSql(order: PhotoPageShape['order']): NamedStatement {
  return {
    name: `photo-page-version-${order}`,
    text: `
SELECT $1::uuid || ' ' || f.xmin || ' ' || (
  SELECT sum(${ROW_VERSION}) FROM (${requestedPage({ scope: 'famibook', order, only: null })}) p
) AS version FROM famibook f WHERE f.id = $5`,
  };
}

/**
 * For each photo of a page of `photoPageSql`, with the same parameters: its version, and how the caller reacted to it. It
 * reads no people and no comments.
 */
export function pageStatesSql(order: PhotoPageShape['order']): NamedStatement {
  return {
    name: `photo-page-states-${order}`,
    text: `
SELECT p.id, ${OWN_REACTIONS}${VERSION_COLUMNS}
FROM (${requestedPage({ scope: 'famibook', order, only: null })}) p
JOIN famibook f ON f.id = p.famibook_id
${joinOwnReactions('photo', 'p')}
ORDER BY ${timeColumn('p', order)} DESC, p.id DESC`,
  };
}

/** Whether a page has a version: only in one FamiBook do all writes that a page can show reach rows that it reads. */
export function hasVersion({ scope, only }: PhotoPageShape): boolean {
  return scope === 'famibook' && only === null;
}

/**
 * A hash of a photo's id and the transaction that wrote it last. The version ignores the order of the rows: what changes
 * the order is a write, which changes a hash.
 */
const ROW_VERSION = 'uuid_hash_extended(p.id, p.written_by::text::bigint)';

/**
 * Reactions and comments write the photo's counters; uploads and deletions the FamiBook's; a trigger writes the FamiBooks
 * in which a person has photos or comments when the person changes.
 */
const VERSION_COLUMNS = `,
  ${ROW_VERSION}::text AS "rowVersion", f.xmin::text AS "famibookWrittenBy", f.photo_count AS "famibookPhotos"`;

/** $1 the caller, $2 the photo. */
export const PHOTO_BY_ID = { name: 'photo-by-id', text: selectViews('SELECT * FROM photo WHERE id = $2', '') } as const;

/** A `PhotoView` of each row of `photos`, as $1 sees it; the join loses their order. */
export function selectViews(photos: string, orderBy: string, moreColumns = ''): string {
  return `
SELECT p.id, ${CONTENT_COLUMNS}, f.suspended_at IS NOT NULL AS "isSuspended",
  p.file_id AS "fileId", p.rendition_widths AS "renditionWidths", p.width, p.height, p.thumbhash,
  p.is_animated AS "isAnimated", p.description, p.tags, ${reactionCounts('p')}, p.comment_count AS "commentCount",
  (p.taken_at AT TIME ZONE 'UTC')::text AS "takenAt", ${OWN_REACTIONS}, newest.comments${moreColumns}
FROM (${photos}) p
JOIN famibook f ON f.id = p.famibook_id
JOIN person a ON a.id = p.user_id
${joinOwnReactions('photo', 'p')}
LEFT JOIN LATERAL (
  SELECT json_agg(json_build_object('id', c.id, 'content', c.content, 'createdAt', c.created_at AT TIME ZONE 'UTC',
          'user', ${authorJson('c', 'ca')}) ORDER BY c.created_at DESC, c.id DESC)
      FILTER (WHERE ca.deleted_at IS NULL) AS comments
  FROM (
    SELECT * FROM photo_comment WHERE photo_id = p.id AND p.comment_count > 0
    ORDER BY created_at DESC, id DESC LIMIT ${PREVIEW_COMMENTS}
  ) c JOIN person ca ON ca.id = c.user_id
) newest ON true
${orderBy}`;
}

/** The time by which the rows `row` are ordered. */
export function timeColumn(row: string, order: PhotoPageShape['order']): string {
  return order === 'shared' ? `${row}.created_at` : `coalesce(${row}.taken_at, ${row}.created_at)`;
}

/** The lists of all FamiBooks are ordered by another expression of the same time, so that each list fits one index only. */
export function indexedTime(scope: PhotoPageShape['scope'], time: string): string {
  return scope === 'all' ? `(${time} AT TIME ZONE 'UTC')` : time;
}

/** At most `MAX_PAGE` rows, but for an author: which plan is best for those depends on who it is. */
function requestedPage(shape: PhotoPageShape): string {
  if (shape.only === 'author') return plainPage(shape, '$4');
  return `
  SELECT * FROM (${plainPage(shape, String(MAX_PAGE))}) newest
  ORDER BY ${timeColumn('newest', shape.order)} DESC, newest.id DESC LIMIT $4`;
}

/** Reads one index range, so that a deep page costs as much as the first one. */
function plainPage({ scope, order, only }: PhotoPageShape, limit: string): string {
  const versioned = hasVersion({ scope, order, only }) ? ', photo.xmin AS written_by' : '';
  const key = indexedTime(scope, timeColumn('photo', order));
  const inFamiBook = scope === 'famibook' ? ' AND famibook_id = $5' : '';
  // A photo for which an archive names another author belongs to the member who imported it, and is not listed as theirs.
  const byAuthor =
    only === 'author' ? ` AND user_id = ${scope === 'famibook' ? '$6' : '$5'} AND author_name IS NULL` : '';
  return `
  SELECT photo.*${versioned} FROM photo
  WHERE (${key}, photo.id) < (${indexedTime(scope, '$2::timestamptz')}, $3::uuid)${inFamiBook}${byAuthor}
  ORDER BY ${key} DESC, photo.id DESC LIMIT ${limit}`;
}

/**
 * Merges the newest photos of each matching tag (D14). When many tags match that would read hundreds of rows per tag, so
 * it first checks the tags of the newest photos and reads by tag only if these give too few.
 */
function taggedPage(shape: PhotoPageShape): string {
  const { scope, order } = shape;
  const key = order === 'shared' ? 'created_at' : 'taken_order';
  const matches =
    scope === 'famibook' ? `famibook_id = $5 AND strpos(${SEARCHED_TAG}, $6) > 0` : `strpos(${SEARCHED_TAG}, $5) > 0`;
  return `
  WITH word AS MATERIALIZED (SELECT id FROM tag WHERE ${matches}),
  seen AS MATERIALIZED (
    SELECT n.id FROM (${plainPage(shape, NEWEST_SEARCHED)}) n
    CROSS JOIN LATERAL (
      -- IS TRUE makes this a hash lookup; a join would compare every tag with every photo.
      SELECT 1 FROM photo_tag pt WHERE pt.photo_id = n.id AND (pt.tag_id IN (SELECT id FROM word)) IS TRUE LIMIT 1
    ) hit
    WHERE (SELECT count(*) FROM word) > ${MANY_TAGS}
    ORDER BY ${timeColumn('n', order)} DESC, n.id DESC LIMIT $4
  ),
  found AS (
    SELECT id FROM seen WHERE (SELECT count(*) FROM seen) = $4
    UNION ALL
    (SELECT photo_id FROM (
      SELECT DISTINCT hit.at, hit.photo_id FROM word
      CROSS JOIN LATERAL (
        SELECT pt.${key} AS at, pt.photo_id FROM photo_tag pt
        WHERE pt.tag_id = word.id AND (pt.${key}, pt.photo_id) < ($2::timestamptz, $3::uuid)
        ORDER BY pt.${key} DESC, pt.photo_id DESC LIMIT $4
      ) hit
      WHERE (SELECT count(*) FROM seen) < $4
      ORDER BY hit.at DESC, hit.photo_id DESC LIMIT $4
    ) AS of_words)
  )
  SELECT p.* FROM found JOIN photo p ON p.id = found.id`;
}
