import type { FamiBookId } from '@famibook/contracts/ids';
import { PLANS, type PlanType } from '@famibook/contracts/plans';
import { AppError } from '@famibook/service-kit/errors';

export interface FamiBook {
  id: FamiBookId;
  name: string;
  planType: PlanType;
  version: number;
  isSuspended: boolean;
}

/** The whole state of a FamiBook, as each event about its life repeats it. */
export function famibookDetails({ id, name, planType, isSuspended }: Omit<FamiBook, 'version'>) {
  return { famibookId: id, famibookName: name, planType, isSuspended };
}

/** @throws AppError `plan_spaces` when the plan allows no further FamiBook (D21) */
export function assertPlanAllowsAnother(planType: PlanType, famibooks: number): void {
  const limit = PLANS[planType].spaces;
  if (limit !== null && famibooks >= limit) throw new AppError('plan_spaces');
}

/** A FamiBook is suspended once, and resumed once (D39). @throws AppError `already_decided` */
export function assertSuspensionChanges({ isSuspended }: Pick<FamiBook, 'isSuspended'>, suspend: boolean): void {
  if (isSuspended === suspend) throw new AppError('already_decided');
}

/** The error for a FamiBook name that does not exist, mostly because of a typing error (D2). */
export function noSuchFamiBook(name: string): AppError {
  const message = `No FamiBook is called "${name}". Check the name with your family, or subscribe to start a new one.`;
  return new AppError('famibook_not_found', { message });
}
