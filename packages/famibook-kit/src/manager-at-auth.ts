import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId, UserId } from '@famibook/contracts/ids';
import { findManager } from '@famibook/contracts/imports/endpoints';
import type { InternalCalls } from '@famibook/service-kit/calls/calls';
import { AppError } from '@famibook/service-kit/errors';

const UNKNOWN: ReadonlySet<string> = new Set(['famibook_not_found', 'forbidden']);

/**
 * Asks auth who manages a FamiBook now.
 * @returns undefined for a FamiBook that auth does not know, and while auth still runs the release before, which refuses
 * this call from media
 * @throws AppError `famibook_suspended`
 */
export function managerAtAuth(calls: Pick<InternalCalls, 'call'>) {
  return async (famibookId: FamiBookId): Promise<UserId | undefined> => {
    try {
      return (await calls.call('auth', findManager, { as: 'service', body: { famibookId } })).manager.userId;
    } catch (error) {
      if (error instanceof AppError && UNKNOWN.has(error.code)) return undefined;
      throw error;
    }
  };
}

/**
 * Whether the actor may still do what the manager of a FamiBook does: an administrator may, and a FamiBook that auth does
 * not know has no other manager. `managerOf` finds who manages it now.
 */
export async function mayStillManage(
  managerOf: (famibookId: FamiBookId) => Promise<UserId | undefined>,
  actor: Pick<Identity, 'userId' | 'isAdmin'>,
  famibookId: FamiBookId,
): Promise<boolean> {
  if (actor.isAdmin) return true;
  const manager = await managerOf(famibookId);
  return manager === undefined || manager === actor.userId;
}
