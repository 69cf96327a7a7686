import type { UserCounts } from '@famibook/contracts/counts/schemas';
import type { FamiBookId } from '@famibook/contracts/ids';
import type { PlanType } from '@famibook/contracts/plans';
import type { ConsumeActivityLimit } from '@famibook/famibook-kit/activity-limit';
import type { Publish } from '@famibook/service-kit/messaging/service-events';
import type { Logger } from '@famibook/service-kit/observability/log';
import type { SecurityLog } from '@famibook/service-kit/observability/security-log/security-log';
import type { Failpoint } from '@famibook/service-kit/runtime/failpoint';
import type { AdminFailpoint } from './failpoints.ts';
import type { ActivityStore } from './store/activity.ts';
import type { Transaction } from './store/prisma.ts';
import type { SubscriptionStore } from './store/subscriptions.ts';

/** Everything that commands and queries need; each picks its part. */
export interface Deps {
  transaction: Transaction;
  subscriptions: SubscriptionStore;
  activity: ActivityStore;
  publish: Publish;
  families: Families;
  totals: Totals;
  /** @throws AppError `too_many_attempts` */
  consumeSubmissionLimit(address: string): Promise<void>;
  consumeActivityLimit: ConsumeActivityLimit;
  securityLog: SecurityLog;
  failpoint: Failpoint<AdminFailpoint>;
  log: Logger;
  now(): Date;
  newId(): string;
}

interface Founding {
  key: string;
  famibookName: string;
  planType: PlanType;
  manager: { name: string; email: string; passwordHash: string };
  requestedAt: string;
}

export interface Founded {
  famibookId: FamiBookId;
  famibookName: string;
  managerUserId: string;
  managerEmail: string;
  managerPassword: string | null;
}

/** Auth, which owns users and FamiBooks. */
export interface Families {
  isNameTaken(famibookName: string): Promise<boolean>;
  hashPassword(password: string): Promise<string>;
  /** The same key founds only once. @throws AppError `famibook_taken`, `conflict` when the applicant was deleted since */
  found(founding: Founding): Promise<Founded>;
  changePlan(plan: { key: string; planType: PlanType; version: number }): Promise<void>;
}

/** The totals that each owner stores, of one FamiBook or of all. */
export interface Totals {
  members(famibookId: FamiBookId | undefined): Promise<{ total: number; isSuspended: boolean }>;
  photos(famibookId: FamiBookId | undefined): Promise<number>;
  messages(famibookId: FamiBookId | undefined): Promise<{ total: number; toReview: number }>;
  users(famibookId: FamiBookId | undefined): Promise<UserCounts & { isSuspended: boolean }>;
  audioFiles(famibookId: FamiBookId): Promise<number>;
}
