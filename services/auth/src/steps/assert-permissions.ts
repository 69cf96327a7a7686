import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId, UserId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import { assertNotLastAdministrator } from '../domain/administrator.ts';
import { assertCanJoinAnother } from '../domain/membership.ts';
import * as memberships from '../store/memberships.ts';
import type { Tx } from '../store/prisma.ts';
import * as users from '../store/users.ts';

/** A role may have ended while its token was still good (D9). @throws AppError `forbidden` */
export async function assertStillManages(tx: Tx, actor: Identity, famibookId: FamiBookId): Promise<void> {
  if (!(await users.isManagerOrAdministrator(tx, actor.userId, famibookId))) throw new AppError('forbidden');
}

/** The same for the role of the administrator. @throws AppError `forbidden` */
export async function assertStillAdministers(tx: Tx, actor: Identity): Promise<void> {
  if (!(await users.isAdministrator(tx, actor.userId))) throw new AppError('forbidden');
}

/** Locks all administrators when the user is one. @throws AppError `last_administrator` */
export async function assertAnotherAdministers(tx: Tx, userId: UserId): Promise<void> {
  assertNotLastAdministrator(await users.lockAdministratorsIfOne(tx, userId), userId);
}

/** The user must be locked, so that no other membership begins meanwhile. @throws AppError `too_many_memberships` */
export async function assertRoomForMembership(tx: Tx, userId: UserId): Promise<void> {
  assertCanJoinAnother(await memberships.countOfUser(tx, userId));
}
