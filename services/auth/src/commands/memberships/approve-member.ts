import { newEvent } from '@famibook/contracts/events';
import type { Identity } from '@famibook/contracts/identity';
import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../../ports.ts';
import { assertStillManages } from '../../steps/assert-permissions.ts';
import { aboutMembership } from '../../steps/membership-event.ts';
import type { PersonAnswer } from '../../store/lists.ts';
import { approvePending, countMembers, findMembership, wasEnded } from '../../store/memberships.ts';
import type { Tx } from '../../store/prisma.ts';
import { standNowhereIn } from '../../store/sessions.ts';

type Needed = Pick<Deps, 'change' | 'events' | 'lists'>;

/** Approve somebody who waits; of two who do so at once, one wins (D27). */
export const approveMember =
  (d: Needed) =>
  async (who: Identity, userId: string, famibookId: string): Promise<PersonAnswer> => {
    await d.change(async (tx, changes) => {
      const version = await changes.person(userId);
      await assertStillManages(tx, who, famibookId);
      const membership = await findMembership(tx, userId, famibookId);
      if (!membership) throw await undecidable(tx, userId, famibookId);
      if (!(await approvePending(tx, userId, famibookId))) throw new AppError('already_decided');
      await standNowhereIn(tx, userId, famibookId);
      await d.events.add(tx, newEvent('membership.approved.v1', membership.id, version, aboutMembership(membership)));
      await countMembers(tx, [famibookId], 1);
    });
    const person = await d.lists.person(userId, famibookId);
    if (!person) throw new AppError('user_not_found');
    return person;
  };

/** Declined before is decided; never asked is nobody. */
export const undecidable = async (tx: Tx, userId: string, famibookId: string): Promise<AppError> =>
  new AppError((await wasEnded(tx, userId, famibookId)) ? 'already_decided' : 'user_not_found');
