import { newEvent } from '@famibook/contracts/events';
import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../../ports.ts';
import { lockOrRefuse, stateOf } from '../../steps/lock-famibook.ts';

type Needed = Pick<Deps, 'transaction' | 'events' | 'now'>;

/** Closes a FamiBook until it is resumed (D39). @throws AppError `famibook_not_found`, `already_decided` */
export function suspendFamiBook(d: Needed) {
  return (famibookId: string): Promise<void> => setSuspended(d, famibookId, true);
}

/** @throws AppError `famibook_not_found`, `already_decided` */
export function resumeFamiBook(d: Needed) {
  return (famibookId: string): Promise<void> => setSuspended(d, famibookId, false);
}

function setSuspended(d: Needed, famibookId: string, isSuspended: boolean): Promise<void> {
  return d.transaction(async (tx) => {
    const famibook = await lockOrRefuse(tx, famibookId);
    if (famibook.isSuspended === isSuspended) throw new AppError('already_decided');
    await tx.famiBook.update({ where: { id: famibookId }, data: { suspendedAt: isSuspended ? d.now() : null } });
    const type = isSuspended ? 'famibook.suspended.v1' : 'famibook.resumed.v1';
    await d.events.add(tx, newEvent(type, famibookId, famibook.version, stateOf({ ...famibook, isSuspended })));
  });
}
