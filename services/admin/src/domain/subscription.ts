import { type NewEvent, newEvent } from '@famibook/contracts/events';
import type { SubscriptionId } from '@famibook/contracts/ids';
import { isMixedScript } from '@famibook/contracts/names';
import type { PlanType } from '@famibook/contracts/plans';
import type { Subscription } from '@famibook/contracts/subscriptions';
import { AppError } from '@famibook/service-kit/errors';

export type SubscriptionState = 'pending' | 'approving' | 'approved' | 'rejected';

/** A request as it is kept, without the applicant's password. */
export interface KeptSubscription {
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

/** Under this key auth founds the FamiBook once, however often it is asked, and knows which FamiBooks share the plan. */
export const foundingKey = (id: number): string => `subscription-${id}`;

/** Only what waits can be decided; what is being approved is as good as decided (D27). */
export const whyUndecidable = (state: SubscriptionState | undefined): AppError =>
  new AppError(state === undefined ? 'subscription_not_found' : 'already_decided');

/** What is being approved still waits, for those who read. */
const shownStatus = (state: SubscriptionState): Subscription['status'] => (state === 'approving' ? 'pending' : state);

export const present = (kept: KeptSubscription): Subscription => ({
  id: kept.id as SubscriptionId,
  managerName: kept.managerName,
  managerEmail: kept.managerEmail,
  companyName: kept.companyName,
  phoneNumber: kept.phoneNumber,
  planType: kept.planType,
  requestedSpaces: kept.requestedSpaces,
  famibookName: kept.famibookName,
  isMixedScript: isMixedScript(kept.famibookName) || isMixedScript(kept.managerName),
  message: kept.message,
  isApproved: kept.state === 'approved',
  status: shownStatus(kept.state),
  approvedAt: kept.approvedAt?.toISOString() ?? null,
  approvedBy: kept.state === 'approved' ? kept.decidedBy : null,
  managerUserId: kept.managerUserId,
  createdAt: kept.createdAt.toISOString(),
});

type Told = Pick<KeptSubscription, 'id' | 'version' | 'managerEmail' | 'famibookName'>;

export const requested = ({ id, version, managerEmail }: Told): NewEvent =>
  newEvent('subscription.requested.v1', foundingKey(id), version, { subscriptionId: id, managerEmail });

export const decided = (
  decision: 'approved' | 'rejected',
  { id, version, managerEmail, famibookName }: Told,
): NewEvent =>
  newEvent(`subscription.${decision}.v1`, foundingKey(id), version, { subscriptionId: id, managerEmail, famibookName });
