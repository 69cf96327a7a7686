import { newEvent } from '@famibook/contracts/events';
import type { UserId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../ports.ts';
import { countMembers, membershipsOf } from '../store/memberships.ts';
import type { Tx } from '../store/prisma.ts';
import type { IdentityChanges } from './change-identities.ts';

/** Removes a person with sessions and memberships, and announces it (D8). @throws AppError `user_is_manager` */
export const removeUser = async (
  d: Pick<Deps, 'events'>,
  tx: Tx,
  changes: IdentityChanges,
  userId: string,
): Promise<void> => {
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
};

/** Locks all administrators, in one order: two who delete each other at once leave one. */
export const assertNotLastAdministrator = async (tx: Tx, userId: string): Promise<void> => {
  const administrators = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "user"
     WHERE is_admin AND EXISTS (SELECT 1 FROM "user" t WHERE t.id = ${userId}::uuid AND t.is_admin)
     ORDER BY id FOR NO KEY UPDATE`;
  if (administrators.length === 1 && administrators[0]?.id === userId) throw new AppError('last_administrator');
};
