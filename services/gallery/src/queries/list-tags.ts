import type { Identity } from '@famibook/contracts/identity';
import type { TagCount } from '@famibook/contracts/photos';
import type { Database } from '@famibook/service-kit/db/database';
import { searchTerm } from '../domain/tags.ts';
import { readTagCounts } from '../store/tag-counts.ts';

/** The words of the current FamiBook, for everybody alike; an administrator without one has none. */
export function listTags(db: Database) {
  return async (who: Identity, { q, limit }: { q?: string | undefined; limit: number }): Promise<TagCount[]> => {
    if (!who.current) return [];
    return readTagCounts(db, { famibookId: who.current.famibookId, term: searchTerm(q), limit });
  };
}
