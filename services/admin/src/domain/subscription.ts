import { type NewEvent, newEvent, type UserNames } from '@famibook/contracts/events';
import type { FamiBookId } from '@famibook/contracts/ids';
import type { PlanType } from '@famibook/contracts/plans';
import { AppError } from '@famibook/service-kit/errors';

export type SubscriptionState = 'pending' | 'approving' | 'approved' | 'rejected' | 'ended';

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

/** The lists that the administrator reads; a request that is being approved still waits, for those who read. */
export type SubscriptionList = 'pending' | 'approved' | 'all';

/** With `createdAt` as cursors have it. */
export type ListedSubscription = StoredSubscription & { at: string };

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
  /** Null when it was changed before that was stored. */
  planChangedBy: string | null;
}

/** Under this key auth founds the FamiBook once, however often it is asked, and knows which FamiBooks share the plan. */
export function foundingKey(id: number): string {
  return `subscription-${id}`;
}

/** The subscription of a founding; undefined for a key that belongs to none. */
export function subscriptionIdOf(key: string): number | undefined {
  const [, id] = /^subscription-([1-9]\d{0,9})$/.exec(key) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** Why a request could not be decided: only one that waits can, and one that is being approved counts as decided (D27). */
export function cannotDecide(state: SubscriptionState | undefined): AppError {
  return new AppError(state === undefined ? 'subscription_not_found' : 'already_decided');
}

type EventSubscription = Pick<
  StoredSubscription,
  'id' | 'version' | 'managerName' | 'managerEmail' | 'famibookName' | 'planType'
>;

export function subscriptionRequested({ id, version, managerEmail }: EventSubscription): NewEvent {
  return newEvent('subscription.requested.v1', foundingKey(id), version, { subscriptionId: id, managerEmail });
}

/** @param names of the administrator who decided */
export function subscriptionApproved(
  subscription: EventSubscription,
  foundedFamiBookId: FamiBookId,
  names: UserNames,
): NewEvent {
  const { id, version } = subscription;
  const data = { ...decided(subscription), foundedFamiBookId };
  return newEvent('subscription.approved.v1', foundingKey(id), version, data, names);
}

/** @param names of the administrator who decided */
export function subscriptionRejected(subscription: EventSubscription, names: UserNames): NewEvent {
  const { id, version } = subscription;
  return newEvent('subscription.rejected.v1', foundingKey(id), version, decided(subscription), names);
}

/** @param names of the administrator who changed the plan of a request that waits */
export function subscriptionPlanChanged(subscription: EventSubscription, names: UserNames): NewEvent {
  const { id, version, planType } = subscription;
  const data = { ...decided(subscription), planType };
  return newEvent('subscription.plan-changed.v1', foundingKey(id), version, data, names);
}

function decided({ id, managerName, managerEmail, famibookName }: EventSubscription) {
  return { subscriptionId: id, managerName, managerEmail, famibookName };
}
