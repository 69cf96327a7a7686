import { newEvent } from '@famibook/contracts/events';
import { famibookNameKey } from '@famibook/contracts/text';
import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../../ports.ts';
import { lockWithPeople, stateOf } from '../../steps/lock-famibook.ts';
import { isTaken } from '../../store/violations.ts';

/**
 * Gives a FamiBook another name; its id stays and the old name is free (D40).
 * @throws AppError `famibook_not_found`, `famibook_taken`
 */
export function renameFamiBook(d: Pick<Deps, 'change' | 'events'>) {
  return (famibookId: string, name: string): Promise<void> =>
    d
      .change(async (tx, changes) => {
        const famibook = await lockWithPeople(tx, changes, famibookId);
        await tx.famiBook.update({ where: { id: famibookId }, data: { name, nameKey: famibookNameKey(name) } });
        const renamed = stateOf({ ...famibook, name });
        await d.events.add(tx, newEvent('famibook.renamed.v1', famibookId, famibook.version, renamed));
      })
      .catch((error: unknown) => {
        throw isTaken(error) ? new AppError('famibook_taken') : error;
      });
}
