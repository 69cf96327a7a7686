import { newEvent } from '@famibook/contracts/events';
import type { FamiBookId } from '@famibook/contracts/ids';
import type { Deps } from '../../ports.ts';
import { lockWithPeople } from '../../steps/lock-famibook.ts';
import { countMembers } from '../../store/memberships.ts';
import type { Tx } from '../../store/prisma.ts';
import { leaveFamiBook } from '../../store/sessions.ts';

/**
 * Removes a FamiBook with every membership; the other services follow the event with what they hold of it. People stay,
 * and the name is free (D40).
 * @throws AppError `famibook_not_found`
 */
export function deleteFamiBook(d: Pick<Deps, 'change' | 'events'>) {
  return (famibookId: string): Promise<void> =>
    d.change(async (tx, changes) => {
      const { name, version } = await lockWithPeople(tx, changes, famibookId);
      const members = await tx.membership.findMany({
        where: { famibookId },
        select: { userId: true, isApproved: true },
      });
      for (const { userId } of members) await leaveFamiBook(tx, userId, famibookId);
      await takeFromTotal(tx, famibookId, members.filter(({ isApproved }) => isApproved).length);
      await tx.famiBook.delete({ where: { id: famibookId } });
      const gone = { famibookId: famibookId as FamiBookId, famibookName: name };
      await d.events.add(tx, newEvent('famibook.deleted.v1', famibookId, version, gone));
    });
}

const takeFromTotal = (tx: Tx, famibookId: string, members: number): Promise<void> =>
  countMembers(tx, [famibookId], -members);
