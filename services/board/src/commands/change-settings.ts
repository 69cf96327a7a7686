import type { BoardSettings } from '@famibook/contracts/board/schemas';
import type { Identity } from '@famibook/contracts/identity';
import type { Deps } from '../ports.ts';
import { admitToCurrentFamibook } from '../steps/lock-message.ts';

/** Changes the settings of the current FamiBook; posts that are already pending stay pending (D11). */
export function changeSettings({ transaction, famibooks }: Pick<Deps, 'transaction' | 'famibooks'>) {
  return (actor: Identity, settings: BoardSettings): Promise<BoardSettings> =>
    transaction(async (tx) => {
      const { famibookId } = await admitToCurrentFamibook(tx, actor);
      await famibooks.saveSettings(tx, famibookId, settings);
      return settings;
    });
}
