import type { BoardSettings } from '@famibook/contracts/board/schemas';
import { newEvent } from '@famibook/contracts/events';
import type { Identity } from '@famibook/contracts/identity';
import type { Deps } from '../ports.ts';
import { authorizeInCurrent } from '../steps/lock-message.ts';

/**
 * Changes the settings of the current FamiBook; posts that are already pending stay pending (D11).
 * @throws AppError `too_many_requests`
 */
export function changeSettings({
  transaction,
  publishNamed,
  famibooks,
  newId,
  consumeActivityLimit,
}: Pick<Deps, 'transaction' | 'publishNamed' | 'famibooks' | 'newId' | 'consumeActivityLimit'>) {
  return async (actor: Identity, settings: BoardSettings): Promise<BoardSettings> => {
    await consumeActivityLimit(actor.userId);
    return transaction(async (tx) => {
      const { famibookId, famibookName } = await authorizeInCurrent(tx, actor);
      const { publishWithoutReview } = await famibooks.lock(tx, famibookId);
      if (publishWithoutReview === settings.publishWithoutReview) return settings;
      await famibooks.saveSettings(tx, famibookId, settings);
      const data = { famibookId, famibookName, ...settings };
      await publishNamed(tx, newEvent('board.settings-changed.v1', newId(), 1, data));
      return settings;
    });
  };
}
