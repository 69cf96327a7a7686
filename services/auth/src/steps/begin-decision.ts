import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId, UserId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import type { Membership } from '../domain/membership.ts';
import type { Deps, IdentityChanges } from '../ports.ts';
import type { Tx } from '../store/prisma.ts';
import { assertStillManages } from './assert-permissions.ts';

/**
 * Begins the decision about a user's request to join.
 * @throws AppError `forbidden`, `already_decided` when the membership has ended, `user_not_found` when there was none
 */
export async function beginDecision(
  { stores }: Pick<Deps, 'stores'>,
  tx: Tx,
  changes: IdentityChanges,
  actor: Identity,
  userId: UserId,
  famibookId: FamiBookId,
): Promise<{ membership: Membership; version: number }> {
  const version = await changes.lockUser(userId);
  await assertStillManages({ stores }, tx, actor, famibookId);
  const membership = await stores.memberships.find(tx, userId, famibookId);
  if (membership) return { membership, version };
  throw new AppError(
    (await stores.memberships.hasEnded(tx, userId, famibookId)) ? 'already_decided' : 'user_not_found',
  );
}
