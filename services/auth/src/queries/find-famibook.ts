import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';
import type { ManagedFamiBook } from '@famibook/contracts/imports/schemas';
import { assertNotSuspended } from '@famibook/famibook-kit/famibook-replica';
import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../ports.ts';

/** Whether a FamiBook of this name exists, whatever its case and white space (D1). */
export function checkFamiBookName({ stores, reader }: Pick<Deps, 'stores' | 'reader'>) {
  return async (name: string): Promise<{ isTaken: boolean }> => ({
    isTaken: (await stores.famibooks.findByName(reader, name)) !== null,
  });
}

/**
 * A FamiBook with its manager, in whose name other services write what they import (D34).
 * @throws AppError `famibook_not_found`, also without a manager; `famibook_suspended` (D39)
 */
export function findManager({ stores, reader }: Pick<Deps, 'stores' | 'reader'>) {
  return async (famibookId: FamiBookId): Promise<ManagedFamiBook> => {
    const found = await stores.famibooks.findManaged(reader, famibookId);
    if (!found) throw new AppError('famibook_not_found');
    const { isSuspended, ...managed } = found;
    if (isSuspended) throw new AppError('famibook_suspended');
    return managed;
  };
}

/**
 * The session's current FamiBook, which `/api/manager/*` always means (D10). In a suspended one only the administrator
 * decides (D39).
 * @throws AppError `choose_famibook`, `famibook_suspended`
 */
export function getManagedFamiBook({ stores, reader }: Pick<Deps, 'stores' | 'reader'>) {
  return async (identity: Identity): Promise<FamiBookId> => {
    if (!identity.current) throw new AppError('choose_famibook');
    const { famibookId } = identity.current;
    assertNotSuspended(identity, !identity.isAdmin && (await stores.famibooks.isSuspended(reader, famibookId)));
    return famibookId;
  };
}
