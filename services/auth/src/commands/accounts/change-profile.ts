import { newEvent } from '@famibook/contracts/events';
import type { Identity } from '@famibook/contracts/identity';
import { namesOf } from '@famibook/famibook-kit/user-names';
import type { Deps } from '../../ports.ts';
import { ofOwnAccount } from '../../steps/change-identities.ts';
import type { ProfileChange } from '../../store/users.ts';

/**
 * Changes the user's name or picture, in tokens and wherever the user is shown (D22).
 * @throws AppError `unauthorized`, `too_many_requests` (D24)
 */
export function changeProfile({
  stores,
  changeIdentities,
  events,
  consumeProfileLimit,
}: Pick<Deps, 'stores' | 'changeIdentities' | 'events' | 'consumeProfileLimit'>) {
  return async ({ userId }: Identity, change: ProfileChange): Promise<void> => {
    if (Object.values(change).every((value) => value === undefined)) return;
    await consumeProfileLimit(userId);
    await changeIdentities(async (tx, changes) => {
      const version = await ofOwnAccount(changes.lockUser(userId));
      const former = await stores.users.readNames(tx, [userId]);
      const profile = await stores.users.updateProfile(tx, userId, change);
      const famibookIds = await stores.memberships.famibooksOf(tx, userId);
      const isRenamed = former[userId] !== namesOf({ userId, ...profile })[userId];
      const formerName = isRenamed ? former[userId] : undefined;
      const data = { userId, ...profile, famibookIds, formerName };
      await events.add(tx, newEvent('person.changed.v1', userId, version, data));
    });
  };
}
