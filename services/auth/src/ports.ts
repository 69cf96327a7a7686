import type { Readable } from 'node:stream';
import type { Cache } from '@famibook/service-kit/cache/cache';
import type { ServiceEvents } from '@famibook/service-kit/messaging/service-events';
import type { Logger } from '@famibook/service-kit/observability/log';
import type { AuthStep } from './failpoints.ts';
import type { ChangeIdentities } from './steps/change-identities.ts';
import type { IdentityStore } from './store/identities.ts';
import type { Lists } from './store/lists.ts';
import type { Transaction, Tx } from './store/prisma.ts';
import type { ResetLists } from './store/reset-lists.ts';

/** Passwords as PHC strings; how many are hashed at once is bounded. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes the same time whether or not there is a hash to check against. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
}

export interface Attempt {
  email: string;
  address: string;
  knownBrowser: string | null;
}

export interface AttemptLimits {
  /**
   * Checks credentials within the limits of D24. The attempt counts as failed from before the check until it was right,
   * or until the check itself failed, so that nothing was decided. Of one e-mail and address only so many are under way
   * at once that right ones never use the limit up; the others wait.
   * @param check answers null for wrong credentials
   * @throws AppError `too_many_attempts`
   */
  attempt<T>(who: Attempt, check: () => Promise<T | null>): Promise<T | null>;
  /** By address, or by the browser that signed in before. @throws AppError `too_many_attempts` */
  count(what: 'register' | 'join' | 'reset', address: string, knownBrowser?: string | null): Promise<void>;
}

/** Where people's pictures are kept. */
export interface Portraits {
  /** Takes a picture in; nobody's until the person shows it. @returns its file's id */
  stage(bytes: Readable, given: { bearer: string; signal: AbortSignal }): Promise<string>;
}

/** All that the use cases of this service are given; each names what it takes. */
export interface Deps {
  /** For reads outside a transaction. */
  reader: Tx;
  transaction: Transaction;
  change: ChangeIdentities;
  /** The same, with the places around its commit at which a crash test may kill this step. */
  changeAt(step: AuthStep): ChangeIdentities;
  identities: IdentityStore;
  lists: Lists;
  resetLists: ResetLists;
  events: Pick<ServiceEvents, 'add'>;
  cache: Pick<Cache, 'setIfNewer'>;
  passwords: Passwords;
  attempts: AttemptLimits;
  portraits: Portraits;
  log: Logger;
  now(): Date;
  newId(): string;
  randomBytes(size: number): Buffer;
}
