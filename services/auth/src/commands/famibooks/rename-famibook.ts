import { newEvent } from '@famibook/contracts/events';
import type { FamiBookId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import { famibookDetails } from '../../domain/famibook.ts';
import type { Deps } from '../../ports.ts';
import { lockFamiBookWithUsers } from '../../steps/lock-famibook.ts';

/**
 * Gives a FamiBook another name; its id stays and the old name is free (D40).
 * @throws AppError `famibook_not_found`, `famibook_taken`
 */
export function renameFamiBook({
  stores,
  changeIdentities,
  events,
}: Pick<Deps, 'stores' | 'changeIdentities' | 'events'>) {
  return (famibookId: FamiBookId, name: string): Promise<void> =>
    changeIdentities(async (tx, changes) => {
      const famibook = await lockFamiBookWithUsers({ stores }, tx, changes, famibookId);
      await stores.famibooks.rename(tx, famibookId, name);
      const details = famibookDetails({ ...famibook, name });
      await events.add(tx, newEvent('famibook.renamed.v1', famibookId, famibook.version, details));
    }).catch((error: unknown) => {
      throw stores.violations.isTaken(error) ? new AppError('famibook_taken') : error;
    });
}
