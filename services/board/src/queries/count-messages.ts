import type { Deps } from '../ports.ts';
import { readPublished } from '../store/counters.ts';

/** Published messages and replies of one FamiBook, or of the whole platform (D36). */
export function countMessages({ db }: Pick<Deps, 'db'>) {
  return async (famibookId: string | undefined): Promise<{ total: number }> => ({
    total: await readPublished(db, famibookId),
  });
}
