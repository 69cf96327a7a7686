import { newEvent } from '@famibook/contracts/events';
import type { UserId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../../ports.ts';
import { lockOrRefuse, stateOf } from '../../steps/lock-famibook.ts';
import { managerOf } from '../../store/famibooks.ts';
import { findMembership } from '../../store/memberships.ts';

/**
 * Makes an approved member the manager, and the manager a member, in one step (D40).
 * @throws AppError `famibook_not_found`, `user_not_found` for who is no approved member, `already_decided` for the manager
 */
export function handOverFamiBook(d: Pick<Deps, 'reader' | 'change' | 'events'>) {
  return async (famibookId: string, userId: string): Promise<void> => {
    const managerId = await managerOf(d.reader, famibookId);
    await d.change(async (tx, changes) => {
      for (const person of [...new Set([userId, ...(managerId ? [managerId] : [])])].sort())
        await changes.person(person);
      const famibook = await lockOrRefuse(tx, famibookId);
      // Somebody else handed it over meanwhile.
      if ((await managerOf(tx, famibookId)) !== managerId) throw new AppError('conflict');
      const membership = await findMembership(tx, userId, famibookId);
      if (!membership?.isApproved) throw new AppError('user_not_found');
      if (membership.isManager) throw new AppError('already_decided');
      // One after the other: a FamiBook never has two.
      await tx.membership.updateMany({ where: { famibookId, isManager: true }, data: { isManager: false } });
      await tx.membership.update({ where: { id: membership.id }, data: { isManager: true } });
      await d.events.add(
        tx,
        newEvent('famibook.manager-changed.v1', famibookId, famibook.version, {
          ...stateOf(famibook),
          managerUserId: userId as UserId,
          formerManagerUserId: (managerId ?? null) as UserId | null,
        }),
      );
    });
  };
}
