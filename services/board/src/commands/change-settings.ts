import type { Identity } from '@famibook/contracts/identity';
import type { BoardSettings } from '@famibook/contracts/messages';
import { admitWriter } from '@famibook/famibook-kit/user-replica';
import { currentPlace } from '../domain/rights.ts';
import type { Writing } from '../ports.ts';
import { ensureFamibook, saveSettings } from '../store/famibooks.ts';

/** Of the current FamiBook. What waits already goes on waiting: it was posted to be looked at (D11). */
export const changeSettings =
  ({ transaction }: Pick<Writing, 'transaction'>) =>
  (who: Identity, settings: BoardSettings): Promise<BoardSettings> =>
    transaction(async (tx) => {
      const { famibookId, famibookName } = currentPlace(who);
      await admitWriter(tx, who, famibookId);
      await ensureFamibook(tx, who, famibookId, famibookName);
      await saveSettings(tx, famibookId, settings.publishWithoutReview);
      return settings;
    });
