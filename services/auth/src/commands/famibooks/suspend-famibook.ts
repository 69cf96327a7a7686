import { newEvent } from '@famibook/contracts/events';
import type { FamiBookId } from '@famibook/contracts/ids';
import { assertSuspensionChanges, famibookDetails } from '../../domain/famibook.ts';
import type { Deps } from '../../ports.ts';
import { lockFamiBook } from '../../steps/lock-famibook.ts';

type SuspendDeps = Pick<Deps, 'stores' | 'transaction' | 'events' | 'now'>;

/** Closes a FamiBook until it is resumed (D39). @throws AppError `famibook_not_found`, `already_decided` */
export function suspendFamiBook(deps: SuspendDeps) {
  return (famibookId: FamiBookId): Promise<void> => setSuspended(deps, famibookId, true);
}

/** @throws AppError `famibook_not_found`, `already_decided` */
export function resumeFamiBook(deps: SuspendDeps) {
  return (famibookId: FamiBookId): Promise<void> => setSuspended(deps, famibookId, false);
}

function setSuspended(
  { stores, transaction, events, now }: SuspendDeps,
  famibookId: FamiBookId,
  isSuspended: boolean,
): Promise<void> {
  return transaction(async (tx) => {
    const famibook = await lockFamiBook({ stores }, tx, famibookId);
    assertSuspensionChanges(famibook, isSuspended);
    await stores.famibooks.setSuspendedAt(tx, famibookId, isSuspended ? now() : null);
    const type = isSuspended ? 'famibook.suspended.v1' : 'famibook.resumed.v1';
    const details = famibookDetails({ ...famibook, isSuspended });
    await events.add(tx, newEvent(type, famibookId, famibook.version, details));
  });
}
