import type { Identity } from '@famibook/contracts/identity';
import type { BoardSettings } from '@famibook/contracts/messages';
import type { Database } from '@famibook/service-kit/db/database';
import { currentPlace } from '../domain/rights.ts';
import { readSettings } from '../store/famibooks.ts';

/** Of the current FamiBook. */
export const getSettings =
  (db: Database) =>
  async (who: Identity): Promise<BoardSettings> =>
    (await readSettings(db, currentPlace(who).famibookId)) ?? { publishWithoutReview: false };
