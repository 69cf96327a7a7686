import { newEvent } from '@famibook/contracts/events';
import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId, UserId } from '@famibook/contracts/ids';
import type { Deps } from '../../ports.ts';
import { asOwn } from '../../steps/own-account.ts';
import { famibooksOf } from '../../store/memberships.ts';

/** What others see of a person; what is not given stays as it is. */
export interface OwnLooks {
  firstName?: string | undefined;
  lastName?: string | undefined;
  /** Null takes it away. */
  profileImageUrl?: string | null | undefined;
}

/** Change the own name or picture (D22), in what tokens say too, and tell wherever the person is seen. */
export const changeOwn =
  (d: Pick<Deps, 'change' | 'events'>) =>
  async (who: Identity, looks: OwnLooks): Promise<void> => {
    if (Object.values(looks).every((value) => value === undefined)) return;
    const { userId } = who;
    await d.change(async (tx, changes) => {
      const version = await asOwn(changes.person(userId));
      const { firstName, lastName, profileImageUrl } = await tx.user.update({ where: { id: userId }, data: looks });
      const famibookIds = (await famibooksOf(tx, userId)) as FamiBookId[];
      const person = { userId: userId as UserId, firstName, lastName, profileImageUrl };
      await d.events.add(tx, newEvent('person.changed.v1', userId, version, { ...person, famibookIds }));
    });
  };
