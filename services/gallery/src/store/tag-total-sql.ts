import { TAG_TOTAL_CAP, TAGS_PER_PHOTO } from '@famibook/contracts/limits';
import type { NamedStatement } from '@famibook/service-kit/db/database';
import { SEARCHED_TAG } from './tags.ts';

/** The most hits that TAG_TOTAL_CAP photos can have, because each photo has at most TAGS_PER_PHOTO tags. */
const MAX_HITS = TAG_TOTAL_CAP * TAGS_PER_PHOTO;
const BEYOND_CAP = TAG_TOTAL_CAP + 1;

/**
 * $1 the term, $2 the FamiBook (scope `famibook`). The stored counts of the matching tags show when there are too many to
 * count. Otherwise each tag is looked up by itself: the inner limit rules out a join that reads the tags of all FamiBooks.
 */
export function taggedTotalSql(scope: 'famibook' | 'all'): NamedStatement {
  return {
    name: `photo-total-tagged-${scope}`,
    text: `
  WITH word AS MATERIALIZED (
    SELECT id, photo_count FROM tag WHERE strpos(${SEARCHED_TAG}, $1) > 0${scope === 'famibook' ? ' AND famibook_id = $2' : ''}
  ),
  known AS MATERIALIZED (
    SELECT max(photo_count) > ${TAG_TOTAL_CAP} OR sum(photo_count) > ${MAX_HITS} AS is_beyond FROM word
  )
  SELECT CASE WHEN is_beyond THEN ${BEYOND_CAP} ELSE (
    SELECT count(DISTINCT hit.photo_id) FROM word CROSS JOIN LATERAL (
      SELECT pt.photo_id FROM photo_tag pt WHERE pt.tag_id = word.id LIMIT ${BEYOND_CAP}
    ) hit
  ) END::int AS total FROM known`,
  };
}
