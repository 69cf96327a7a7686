import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId, UserId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import { assertCanJoinAnother } from '../domain/membership.ts';
import { assertNotLastAdministrator } from '../domain/user.ts';
import type { Deps } from '../ports.ts';
import type { Tx } from '../store/prisma.ts';

type StoreDeps = Pick<Deps, 'stores'>;

/** A role may have ended while its token was still good (D9). @throws AppError `forbidden` */
export async function assertStillManages(
  { stores }: StoreDeps,
  tx: Tx,
  actor: Identity,
  famibookId: FamiBookId,
): Promise<void> {
  if (!(await stores.users.isManagerOrAdministrator(tx, actor.userId, famibookId))) throw new AppError('forbidden');
}

/** The same for the role of the administrator. @throws AppError `forbidden` */
export async function assertStillAdministers({ stores }: StoreDeps, tx: Tx, actor: Identity): Promise<void> {
  if (!(await stores.users.isAdministrator(tx, actor.userId))) throw new AppError('forbidden');
}

/** Locks all administrators when the user is one. @throws AppError `last_administrator` */
export async function assertAnotherAdministers({ stores }: StoreDeps, tx: Tx, userId: UserId): Promise<void> {
  assertNotLastAdministrator(await stores.users.lockAdministratorsIfOne(tx, userId), userId);
}

/**
 * The user must be locked, so that no other membership begins before the transaction ends.
 * @throws AppError `too_many_memberships`
 */
export async function assertRoomForMembership({ stores }: StoreDeps, tx: Tx, userId: UserId): Promise<void> {
  assertCanJoinAnother(await stores.memberships.countOfUser(tx, userId));
}
