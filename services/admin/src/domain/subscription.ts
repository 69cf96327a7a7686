import { type NewEvent, newEvent } from '@famibook/contracts/events';
import type { PlanType } from '@famibook/contracts/plans';
import { AppError } from '@famibook/service-kit/errors';

export type SubscriptionState = 'pending' | 'approving' | 'approved' | 'rejected';

/** A request as it is stored, without the applicant's password. */
export interface StoredSubscription {
  id: number;
  managerName: string;
  managerEmail: string;
  companyName: string | null;
  phoneNumber: string | null;
  planType: PlanType;
  requestedSpaces: number;
  famibookName: string;
  message: string | null;
  state: SubscriptionState;
  approvedAt: Date | null;
  decidedBy: string | null;
  managerUserId: string | null;
  version: number;
  planVersion: number;
  createdAt: Date;
}

export type SubscriptionWithHash = StoredSubscription & { passwordHash: string | null };

export interface NewSubscription {
  managerName: string;
  managerEmail: string;
  companyName?: string | null;
  phoneNumber?: string | null;
  planType: PlanType;
  requestedSpaces: number;
  famibookName: string;
  message?: string | null;
  passwordHash: string;
  createdAt: Date;
}

/** The plan of an approved subscription as auth has to know it. */
export interface UnsentPlan {
  id: number;
  planType: PlanType;
  planVersion: number;
}

/** Under this key auth founds the FamiBook once, however often it is asked, and knows which FamiBooks share the plan. */
export function foundingKey(id: number): string {
  return `subscription-${id}`;
}

/** Why a request could not be decided: only one that waits can, and one that is being approved counts as decided (D27). */
export function cannotDecide(state: SubscriptionState | undefined): AppError {
  return new AppError(state === undefined ? 'subscription_not_found' : 'already_decided');
}

type EventSubscription = Pick<StoredSubscription, 'id' | 'version' | 'managerEmail' | 'famibookName'>;

export function subscriptionRequested({ id, version, managerEmail }: EventSubscription): NewEvent {
  return newEvent('subscription.requested.v1', foundingKey(id), version, { subscriptionId: id, managerEmail });
}

export function subscriptionDecided(
  decision: 'approved' | 'rejected',
  { id, version, managerEmail, famibookName }: EventSubscription,
): NewEvent {
  const data = { subscriptionId: id, managerEmail, famibookName };
  return newEvent(`subscription.${decision}.v1`, foundingKey(id), version, data);
}
