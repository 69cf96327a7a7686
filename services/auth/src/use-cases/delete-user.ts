import { newEvent } from '@famibook/contracts/events';
import type { Identity } from '@famibook/contracts/identity';
import type { UserId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import { countMembers, membershipsOf } from '../store/memberships.ts';
import { stillAdministers } from '../store/people.ts';
import type { Tx } from '../store/prisma.ts';
import type { Deps } from './deps.ts';

/** Delete a person and all that is theirs; the other services follow the announcement (D8). */
export const deleteUser =
  (d: Pick<Deps, 'change' | 'events'>) =>
  (who: Identity, userId: string): Promise<void> =>
    d.change(async (tx, changes) => {
      await assertNotLastAdministrator(tx, userId);
      if (!(await stillAdministers(tx, who.userId))) throw new AppError('forbidden');
      const version = await changes.person(userId);
      const memberships = await membershipsOf(tx, userId);
      if (memberships.some((membership) => membership.isManager)) throw new AppError('user_is_manager');
      await changes.endSessions(userId, { allBut: null });
      await tx.user.delete({ where: { id: userId } });
      await d.events.add(tx, newEvent('person.deleted.v1', userId, version, { userId: userId as UserId }));
      const approved = memberships.filter((membership) => membership.isApproved);
      await countMembers(
        tx,
        approved.map(({ famibookId }) => famibookId),
        -1,
      );
    });

/** Locks all administrators, in one order: two who delete each other at once leave one. */
const assertNotLastAdministrator = async (tx: Tx, userId: string): Promise<void> => {
  const administrators = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "user"
     WHERE is_admin AND EXISTS (SELECT 1 FROM "user" t WHERE t.id = ${userId}::uuid AND t.is_admin)
     ORDER BY id FOR NO KEY UPDATE`;
  if (administrators.length === 1 && administrators[0]?.id === userId) throw new AppError('last_administrator');
};
