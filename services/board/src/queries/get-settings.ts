import type { BoardSettings } from '@famibook/contracts/board/schemas';
import type { Identity } from '@famibook/contracts/identity';
import { currentPlace } from '../domain/rights.ts';
import type { Deps } from '../ports.ts';
import { readSettings } from '../store/famibooks.ts';

/** The settings of the current FamiBook. */
export function getSettings({ db }: Pick<Deps, 'db'>) {
  return async (identity: Identity): Promise<BoardSettings> =>
    (await readSettings(db, currentPlace(identity).famibookId)) ?? { publishWithoutReview: false };
}
