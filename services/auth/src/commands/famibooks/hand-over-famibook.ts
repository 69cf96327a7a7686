import { newEvent } from '@famibook/contracts/events';
import type { FamiBookId, UserId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import { famibookDetails } from '../../domain/famibook.ts';
import { assertCanBecomeManager } from '../../domain/membership.ts';
import type { Deps } from '../../ports.ts';
import { lockFamiBook } from '../../steps/lock-famibook.ts';

type HandOverDeps = Pick<Deps, 'stores' | 'reader' | 'changeIdentities' | 'events'>;

/**
 * Makes an approved member the manager, and the manager a member, in one transaction (D40).
 * @throws AppError `famibook_not_found`, `user_not_found`, `already_decided`, `conflict`
 */
export function handOverFamiBook({ stores, reader, changeIdentities, events }: HandOverDeps) {
  return async (famibookId: FamiBookId, userId: UserId): Promise<void> => {
    const managerId = await stores.memberships.findManager(reader, famibookId);
    await changeIdentities(async (tx, changes) => {
      const involved = new Set([userId, ...(managerId ? [managerId] : [])]);
      for (const id of [...involved].sort()) await changes.lockUser(id);
      const famibook = await lockFamiBook({ stores }, tx, famibookId);
      const isStillManager = (await stores.memberships.findManager(tx, famibookId)) === managerId;
      if (!isStillManager) throw new AppError('conflict');
      const membership = await stores.memberships.find(tx, userId, famibookId);
      assertCanBecomeManager(membership);
      await stores.memberships.replaceManager(tx, membership);
      const managers = { managerUserId: userId, formerManagerUserId: managerId ?? null };
      const details = { ...famibookDetails(famibook), ...managers };
      await events.add(tx, newEvent('famibook.manager-changed.v1', famibookId, famibook.version, details));
    });
  };
}
