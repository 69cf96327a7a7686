import type { BoardSettings } from '@famibook/contracts/board/schemas';
import { newEvent } from '@famibook/contracts/events';
import type { Identity } from '@famibook/contracts/identity';
import type { Deps } from '../ports.ts';
import { admitToCurrentFamibook } from '../steps/lock-message.ts';

/** Changes the settings of the current FamiBook; posts that are already pending stay pending (D11). */
export function changeSettings({
  transaction,
  publishNamed,
  famibooks,
  newId,
}: Pick<Deps, 'transaction' | 'publishNamed' | 'famibooks' | 'newId'>) {
  return (actor: Identity, settings: BoardSettings): Promise<BoardSettings> =>
    transaction(async (tx) => {
      const { famibookId, famibookName } = await admitToCurrentFamibook(tx, actor);
      await famibooks.saveSettings(tx, famibookId, settings);
      const data = { famibookId, famibookName, ...settings };
      await publishNamed(tx, newEvent('board.settings-changed.v1', newId(), 1, data));
      return settings;
    });
}
