import { newEvent } from '@famibook/contracts/events';
import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';
import { PlanType } from '@famibook/contracts/plans';
import { famibookNameKey } from '@famibook/contracts/text';
import { AppError } from '@famibook/service-kit/errors';
import { assertPlanHoldsAnother } from '../../domain/plan.ts';
import type { Deps } from '../../ports.ts';
import { type MembershipAnswer, presentMembership } from '../../queries/list-memberships.ts';
import { assertRoomForAnother, assertStillManages } from '../../steps/assert-permissions.ts';
import { aboutMembership } from '../../steps/membership-event.ts';
import { lockFoundingOf, managerOf } from '../../store/famibooks.ts';
import { countMembers } from '../../store/memberships.ts';
import type { Tx } from '../../store/prisma.ts';
import { isTaken } from '../../store/violations.ts';

type Needed = Pick<Deps, 'reader' | 'change' | 'events' | 'now' | 'newId'>;

/** Open a further FamiBook for the manager of this one, within the plan they share (D21). */
export const openFamiBook =
  (d: Needed) =>
  async (who: Identity, famibookId: string, name: string): Promise<MembershipAnswer> => {
    const managerId = await managerOf(d.reader, famibookId);
    if (!managerId) throw new AppError('famibook_not_found');
    return d
      .change(async (tx, changes) => {
        const version = await changes.person(managerId);
        await assertStillManages(tx, who, famibookId);
        const founding = await lockFoundingOf(tx, famibookId);
        if (!founding) throw new AppError('famibook_not_found');
        const planType = PlanType.parse(founding.planType);
        assertPlanHoldsAnother(planType, await tx.famiBook.count({ where: { foundingKey: founding.key } }));
        const membership = await createFamiBook(d, tx, {
          name,
          planType,
          foundingKey: founding.key,
          managerId,
          version,
        });
        return presentMembership(membership, undefined);
      })
      .catch((error: unknown) => {
        throw isTaken(error) ? new AppError('famibook_taken') : error;
      });
  };

export interface NewFamiBook {
  name: string;
  planType: PlanType;
  foundingKey: string;
  managerId: string;
  /** Of the manager's identity. */
  version: number;
}

/** A FamiBook with its manager, both announced. The unique name is the judge of two who want the same. */
export const createFamiBook = async (d: Pick<Deps, 'events' | 'now' | 'newId'>, tx: Tx, wish: NewFamiBook) => {
  const { name, planType, foundingKey, managerId: userId } = wish;
  await assertRoomForAnother(tx, userId);
  const createdAt = d.now();
  const famibookId = d.newId();
  await tx.famiBook.create({
    data: { id: famibookId, name, nameKey: famibookNameKey(name), planType, foundingKey, createdAt },
  });
  const membership = { id: d.newId(), userId, famibookId, isApproved: true, isManager: true, createdAt };
  await tx.membership.create({ data: membership });
  const row = { ...membership, famibookName: name };
  const id = famibookId as FamiBookId;
  await d.events.add(
    tx,
    newEvent('famibook.created.v1', famibookId, 1, { famibookId: id, famibookName: name, planType }),
    newEvent('membership.approved.v1', membership.id, wish.version, aboutMembership(row)),
  );
  await countMembers(tx, [famibookId], 1);
  return row;
};
