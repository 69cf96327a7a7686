import type { FamiBookId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import type { FamiBook } from '../domain/famibook.ts';
import type { IdentityChanges } from '../ports.ts';
import * as famibooks from '../store/famibooks.ts';
import type { Tx } from '../store/prisma.ts';

/**
 * Locks the users whose tokens name a FamiBook, in one order, and then the FamiBook itself.
 * @throws AppError `famibook_not_found`
 */
export async function lockFamiBookWithUsers(
  tx: Tx,
  changes: IdentityChanges,
  famibookId: FamiBookId,
): Promise<FamiBook> {
  for (const userId of await famibooks.usersOf(tx, famibookId)) await changes.lockUser(userId);
  const famibook = await lockFamiBook(tx, famibookId);
  // Somebody may have joined between the two locks; a user who is locked is not counted up again.
  for (const userId of await famibooks.usersOf(tx, famibookId)) await changes.lockUser(userId);
  return famibook;
}

/** @throws AppError `famibook_not_found` */
export async function lockFamiBook(tx: Tx, famibookId: FamiBookId): Promise<FamiBook> {
  const famibook = await famibooks.lock(tx, famibookId);
  if (!famibook) throw new AppError('famibook_not_found');
  return famibook;
}
