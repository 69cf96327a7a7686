import type { FamiBookId } from '@famibook/contracts/ids';
import { PlanType } from '@famibook/contracts/plans';
import { AppError } from '@famibook/service-kit/errors';
import { type FamiBookRow, lockFamiBook, peopleOf } from '../store/famibook-life.ts';
import type { Tx } from '../store/prisma.ts';
import type { IdentityChanges } from './change-identities.ts';

/**
 * Begins a step of a FamiBook's life that changes what the tokens of its people say: they are locked first, in one order,
 * as every change of an identity begins, then the FamiBook.
 * @throws AppError `famibook_not_found`
 */
export async function lockWithPeople(tx: Tx, changes: IdentityChanges, famibookId: string): Promise<FamiBookRow> {
  for (const userId of await peopleOf(tx, famibookId)) await changes.person(userId);
  const famibook = await lockOrRefuse(tx, famibookId);
  // Whoever came in between the two locks; a person who was counted already is not counted again.
  for (const userId of await peopleOf(tx, famibookId)) await changes.person(userId);
  return famibook;
}

/** @throws AppError `famibook_not_found` */
export async function lockOrRefuse(tx: Tx, famibookId: string): Promise<FamiBookRow> {
  const famibook = await lockFamiBook(tx, famibookId);
  if (!famibook) throw new AppError('famibook_not_found');
  return famibook;
}

/** What the events of its life say of a FamiBook. */
export function stateOf({ id, name, planType, isSuspended }: FamiBookRow) {
  return { famibookId: id as FamiBookId, famibookName: name, planType: PlanType.parse(planType), isSuspended };
}
