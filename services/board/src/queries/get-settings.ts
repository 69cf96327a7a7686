import type { BoardSettings } from '@famibook/contracts/board/schemas';
import type { Identity } from '@famibook/contracts/identity';
import { currentFamiBook } from '@famibook/famibook-kit/rights';
import type { Deps } from '../ports.ts';

/** The settings of the current FamiBook. */
export function getSettings({ famibooks }: Pick<Deps, 'famibooks'>) {
  return async (identity: Identity): Promise<BoardSettings> =>
    (await famibooks.readSettings(currentFamiBook(identity).famibookId)) ?? { publishWithoutReview: false };
}
