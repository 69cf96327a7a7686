import type { FamiBookId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import type { FamiBook } from '../domain/famibook.ts';
import type { Deps, IdentityChanges } from '../ports.ts';
import type { Tx } from '../store/prisma.ts';

type StoreDeps = Pick<Deps, 'stores'>;

/** @throws AppError `famibook_not_found` */
export async function lockFamiBook({ stores }: StoreDeps, tx: Tx, famibookId: FamiBookId): Promise<FamiBook> {
  const famibook = await stores.famibooks.lock(tx, famibookId);
  if (!famibook) throw new AppError('famibook_not_found');
  return famibook;
}

/**
 * Locks the users whose tokens name a FamiBook, in one order, and then the FamiBook itself.
 * @throws AppError `famibook_not_found`
 */
export async function lockFamiBookWithUsers(
  deps: StoreDeps,
  tx: Tx,
  changes: IdentityChanges,
  famibookId: FamiBookId,
): Promise<FamiBook> {
  await changes.lockUsers(await deps.stores.famibooks.usersOf(tx, famibookId));
  const famibook = await lockFamiBook(deps, tx, famibookId);
  // A user may have joined between the two locks; a locked user is not counted up again.
  await changes.lockUsers(await deps.stores.famibooks.usersOf(tx, famibookId));
  return famibook;
}
