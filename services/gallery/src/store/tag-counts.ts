import type { TagCount } from '@famibook/contracts/photos/schemas';
import type { Database } from '@famibook/service-kit/db/database';

/** $1 the FamiBook, $2 how many. */
const MOST_USED = {
  name: 'tags-most-used',
  text: `SELECT name AS tag, photo_count AS photos FROM tag
  WHERE famibook_id = $1 AND photo_count > 0 ORDER BY photo_count DESC, folded LIMIT $2`,
};

/** And $3 what to look for: tags that begin with it come before those that hold it further on. */
const MATCHING = {
  name: 'tags-matching',
  text: `SELECT name AS tag, photo_count AS photos FROM tag
  WHERE famibook_id = $1 AND photo_count > 0 AND strpos(folded, $3) > 0
  ORDER BY starts_with(folded, $3) DESC, photo_count DESC, folded LIMIT $2`,
};

/** Tags of one FamiBook, the most used first: the counts are kept by writes. */
export function readTagCounts(
  db: Database,
  { famibookId, term, limit }: { famibookId: string; term: string | undefined; limit: number },
): Promise<TagCount[]> {
  return term === undefined
    ? db.query<TagCount>({ ...MOST_USED, values: [famibookId, limit] })
    : db.query<TagCount>({ ...MATCHING, values: [famibookId, limit, term] });
}
