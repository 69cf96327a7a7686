import { joinOwnReactions, OWN_REACTIONS, reactionCounts } from '@famibook/famibook-kit/reactions/reaction-sql';

/**
 * Whose photos, in which order, with a tag, by one person or all: each combination is one named statement. Parameters:
 * $1 the caller, $2 and $3 the position to go on from, $4 how many, $5 the FamiBook (scope `famibook`), then the tag to
 * look for or the person.
 */
export interface PhotoPageShape {
  scope: 'famibook' | 'all';
  order: 'shared' | 'taken';
  only: 'tagged' | 'author' | null;
}

/** Comments a card shows (D13): PAGE.previewComments, written out so that the text never varies. */
const NEWEST_COMMENTS = 2;

const AUTHOR = (person: string) => `json_build_object('id', ${person}.id, 'firstName', ${person}.first_name,
          'lastName', ${person}.last_name, 'profileImageUrl', ${person}.profile_image_url)`;

/** What every list and `photo-by-id` answer for the rows of `p`, which must be ordered again at the end. */
export const photoRows = (p: string, orderBy: string): string => `
SELECT p.id, p.user_id AS "userId", a.first_name AS "firstName", a.last_name AS "lastName",
  a.profile_image_url AS "profileImageUrl", p.famibook_id AS "famibookId", f.name AS "famibookName",
  f.suspended_at IS NOT NULL AS "isSuspended",
  p.file_id AS "fileId", p.rendition_widths AS "renditionWidths", p.width, p.height, p.thumbhash,
  p.is_animated AS "isAnimated", p.description, p.tags, ${reactionCounts('p')}, p.comment_count AS "commentCount",
  (p.created_at AT TIME ZONE 'UTC')::text AS "createdAt", (p.taken_at AT TIME ZONE 'UTC')::text AS "takenAt",
  ${OWN_REACTIONS}, newest.comments
FROM (${p}) p
JOIN famibook f ON f.id = p.famibook_id
JOIN person a ON a.id = p.user_id
${joinOwnReactions('photo', 'p')}
LEFT JOIN LATERAL (
  SELECT json_agg(json_build_object('id', c.id, 'content', c.content, 'createdAt', c.created_at AT TIME ZONE 'UTC',
          'user', ${AUTHOR('ca')}) ORDER BY c.created_at DESC, c.id DESC) AS comments
  FROM (
    SELECT * FROM photo_comment WHERE photo_id = p.id AND p.comment_count > 0
    ORDER BY created_at DESC, id DESC LIMIT ${NEWEST_COMMENTS}
  ) c JOIN person ca ON ca.id = c.user_id
) newest ON true
${orderBy}`;

export const keyOf = (row: string, order: PhotoPageShape['order']) =>
  order === 'shared' ? `${row}.created_at` : `coalesce(${row}.taken_at, ${row}.created_at)`;

/** The list over all FamiBooks is ordered by another expression of the same time: each list then fits one index only. */
export const inIndex = (scope: PhotoPageShape['scope'], time: string): string =>
  scope === 'all' ? `(${time} AT TIME ZONE 'UTC')` : time;

/** Straight down an index: a deep page costs what the first one costs. */
const pageOfAll = ({ scope, order, only }: PhotoPageShape, limit: string) => {
  const key = inIndex(scope, keyOf('photo', order));
  const author = only === 'author' ? ` AND user_id = ${scope === 'famibook' ? '$6' : '$5'}` : '';
  return `
  SELECT * FROM photo
  WHERE (${key}, photo.id) < (${inIndex(scope, '$2::timestamptz')}, $3::uuid)${scope === 'famibook' ? ' AND famibook_id = $5' : ''}${author}
  ORDER BY ${key} DESC, photo.id DESC LIMIT ${limit}`;
};

/** A term that fits more words than this is looked for in the newest photos first: most of them will have it. */
const MANY_WORDS = 20;
const NEWEST_LOOKED_AT = '2000';

/**
 * The newest of each word that fits, then the newest of those together (D14). Where many words fit, that would read
 * hundreds of rows for each: then the newest photos are asked for their words, and only if too few have one, the words
 * for their photos.
 */
const pageOfTagged = (shape: PhotoPageShape) => {
  const { scope, order } = shape;
  const key = order === 'shared' ? 'created_at' : 'taken_order';
  const [only, term] = scope === 'famibook' ? ['famibook_id = $5 AND ', '$6'] : ['', '$5'];
  const newest = pageOfAll(shape, NEWEST_LOOKED_AT);
  return `
  WITH word AS MATERIALIZED (SELECT id FROM tag WHERE ${only}strpos(folded, ${term}) > 0),
  seen AS MATERIALIZED (
    SELECT n.id FROM (${newest}) n
    CROSS JOIN LATERAL (
      -- IS TRUE keeps it a look-up in a hash; as a join every word would be gone through for every photo.
      SELECT 1 FROM photo_tag pt WHERE pt.photo_id = n.id AND (pt.tag_id IN (SELECT id FROM word)) IS TRUE LIMIT 1
    ) hit
    WHERE (SELECT count(*) FROM word) > ${MANY_WORDS}
    ORDER BY ${keyOf('n', order)} DESC, n.id DESC LIMIT $4
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
};

export const photoPageSql = (shape: PhotoPageShape): { name: string; text: string } => ({
  name: `photo-page-${shape.scope}-${shape.order}${shape.only ? `-${shape.only}` : ''}`,
  text: photoRows(
    shape.only === 'tagged' ? pageOfTagged(shape) : pageOfAll(shape, '$4'),
    `ORDER BY ${keyOf('p', shape.order)} DESC, p.id DESC`,
  ),
});

/** $1 the caller, $2 the photo. */
export const PHOTO_BY_ID = { name: 'photo-by-id', text: photoRows('SELECT * FROM photo WHERE id = $2', '') } as const;
