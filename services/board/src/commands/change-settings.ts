import type { BoardSettings } from '@famibook/contracts/board/schemas';
import type { Identity } from '@famibook/contracts/identity';
import { ensureFamibook } from '@famibook/famibook-kit/famibook-replica';
import { admitWriter } from '@famibook/famibook-kit/user-replica';
import { currentPlace } from '../domain/rights.ts';
import type { Deps } from '../ports.ts';
import { saveSettings } from '../store/famibooks.ts';

/** Changes the settings of the current FamiBook; posts that already wait go on waiting (D11). */
export function changeSettings({ transaction }: Pick<Deps, 'transaction'>) {
  return (actor: Identity, settings: BoardSettings): Promise<BoardSettings> =>
    transaction(async (tx) => {
      const place = currentPlace(actor);
      await admitWriter(tx, actor, place.famibookId);
      await ensureFamibook(tx, actor, place);
      await saveSettings(tx, place.famibookId, settings.publishWithoutReview);
      return settings;
    });
}
