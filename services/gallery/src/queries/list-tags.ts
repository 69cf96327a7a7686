import type { Identity } from '@famibook/contracts/identity';
import type { TagCount } from '@famibook/contracts/photos/schemas';
import { searchTerm } from '../domain/tags.ts';
import type { Deps } from '../ports.ts';
import { readTagCounts } from '../store/tag-counts.ts';

/** Tags of the current FamiBook, the same for every member; an administrator without a FamiBook has none. */
export function listTags({ db }: Pick<Deps, 'db'>) {
  return async (identity: Identity, { q, limit }: { q?: string | undefined; limit: number }): Promise<TagCount[]> => {
    if (!identity.current) return [];
    return readTagCounts(db, { famibookId: identity.current.famibookId, term: searchTerm(q), limit });
  };
}
