import type { FamiBookId } from '@famibook/contracts/ids';
import type { PlanType } from '@famibook/contracts/plans';
import type { ServiceEvents } from '@famibook/service-kit/messaging/service-events';
import type { Logger } from '@famibook/service-kit/observability/log';
import type { Failpoint } from '@famibook/service-kit/runtime/failpoint';
import type { AdminFailpoint } from './failpoints.ts';
import type { Transaction, Tx } from './store/prisma.ts';

interface Founding {
  key: string;
  famibookName: string;
  planType: PlanType;
  manager: { name: string; email: string; passwordHash: string };
}

export interface Founded {
  famibookName: string;
  managerUserId: string;
  managerEmail: string;
  managerPassword: string | null;
}

/** What is asked of auth, which owns people and FamiBooks. */
export interface Families {
  isNameTaken(famibookName: string): Promise<boolean>;
  hashPassword(password: string): Promise<string>;
  /** The same key founds once. @throws AppError `famibook_taken` */
  found(founding: Founding): Promise<Founded>;
  changePlan(plan: { key: string; planType: PlanType; version: number }): Promise<void>;
}

/** The totals that each owner keeps, of one FamiBook or of all. */
export interface Totals {
  members(famibookId: FamiBookId | undefined): Promise<{ total: number; isSuspended: boolean }>;
  photos(famibookId: FamiBookId | undefined): Promise<number>;
  messages(famibookId: FamiBookId | undefined): Promise<number>;
}

export interface Deps {
  reader: Tx;
  transaction: Transaction;
  events: Pick<ServiceEvents, 'add'>;
  families: Families;
  failpoint: Failpoint<AdminFailpoint>;
  log: Logger;
  now(): Date;
  newId(): string;
}
