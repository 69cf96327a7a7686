import type { Readable } from 'node:stream';
import type { EventData } from '@famibook/contracts/events';
import type { FamiBook } from '@famibook/contracts/famibooks/schemas';
import type { FamiBookId, FileId, UserId } from '@famibook/contracts/ids';
import type { ConsumeActivityLimit } from '@famibook/famibook-kit/activity-limit';
import type { Cache } from '@famibook/service-kit/cache/cache';
import type { ServiceEvents } from '@famibook/service-kit/messaging/service-events';
import type { Logger } from '@famibook/service-kit/observability/log';
import type { SecurityEntry, SecurityLog } from '@famibook/service-kit/observability/security-log/security-log';
import type { AuthStep } from './failpoints.ts';
import type { FamiBookLists } from './store/famibook-lists.ts';
import type { IdentityStore } from './store/identities.ts';
import type { ReadInvitations } from './store/invitation-lists.ts';
import type { Lists } from './store/lists.ts';
import type { People } from './store/people.ts';
import type { Transaction, Tx } from './store/prisma.ts';
import type { ReadResets } from './store/reset-lists.ts';
import type { SessionSelection } from './store/sessions.ts';
import type { Stores } from './store/stores.ts';

/** Hashes passwords as PHC strings, a bounded number at once. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes the same time whether or not there is a hash to check against. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
}

/** Where a command comes from. */
export interface Client {
  address: string;
  /** The secret that this browser got at an earlier sign-in. */
  browserSecret: string | null;
}

export interface Attempt {
  email: string;
  address: string;
  knownBrowser: string | null;
}

/**
 * Wrong codes are counted per password hash: a changed password starts a new count, because an attacker who knew the
 * old one does not know the new one.
 */
export interface CodeAttempt {
  userId: UserId;
  passwordHash: string;
  knownBrowser: string | null;
}

export interface AttemptLimits {
  /**
   * Checks credentials within the limits of D24. The attempt counts as failed from the start; it is taken back when the
   * check finds the credentials right, or itself fails. Few attempts per e-mail and address run at once, so that right
   * ones never use up the limit; the others wait.
   * @param check returns null for wrong credentials
   * @param hasSecondStep whether a code is still to come: then failed attempts from before go on counting, so that the
   * password does not restore what wrong codes have used up
   * @throws AppError `too_many_attempts`
   */
  attempt<T>(
    attempt: Attempt,
    check: () => Promise<T | null>,
    hasSecondStep?: (found: T) => boolean,
  ): Promise<T | null>;
  /** @throws AppError `too_many_attempts` once too many codes of this account were wrong (D42) */
  assertMayTryCode(attempt: CodeAttempt): Promise<void>;
  countWrongCode(attempt: CodeAttempt): Promise<void>;
  /** Counts by address, or by the browser that signed in before. @throws AppError `too_many_attempts` */
  count(
    what: 'register' | 'join' | 'reset' | 'invitation',
    address: string,
    knownBrowser?: string | null,
  ): Promise<void>;
  /** @throws AppError `too_many_attempts` once this user has signed in too often */
  consumeSignInLimit(signIn: SignIn): Promise<void>;
}

/** A sign-in with the right password. */
interface SignIn extends Pick<Attempt, 'address' | 'knownBrowser'> {
  userId: UserId;
  hasSecondFactor: boolean;
}

/** Encrypts what a user's second factor is made from (D42). */
export interface SealedSecrets {
  seal(userId: UserId, secret: Buffer): string;
  /** @throws AppError `unavailable` when the key is another one */
  open(userId: UserId, sealed: string): Buffer;
}

export interface Portraits {
  /** Stores a picture that is unclaimed until a profile shows it. */
  stage(bytes: Readable, request: { bearer: string; signal: AbortSignal }): Promise<FileId>;
}

/**
 * Reads what the services that own content know of FamiBooks. It never rejects: what a service that is away would know is
 * null.
 */
export type ContentTotals = (
  famibookIds: readonly FamiBookId[],
) => Promise<(famibookId: FamiBookId) => Pick<FamiBook, 'photos' | 'bytes' | 'lastActivityAt'>>;

export interface RefusalLog extends SecurityLog {
  /** Records that attempts were refused for being too many, with the account they were for where it is known. */
  refused(about: Pick<SecurityEntry, 'userId' | 'email'>): void;
}

/** Changes what the tokens of users say, inside a transaction. */
export interface IdentityChanges {
  /**
   * Locks a user and counts the version of the identity up, once per transaction. Such a transaction begins with it.
   * @returns the new version
   * @throws AppError `user_not_found`
   */
  lockUser(userId: UserId): Promise<number>;
  /** The same at once for those of many users who still exist. */
  lockUsers(userIds: readonly UserId[]): Promise<void>;
  /**
   * @param because what the screens of the ended sessions say
   * @returns how many sessions this transaction ended for the user
   * @throws AppError `user_not_found`
   */
  endSessions(
    userId: UserId,
    selected: SessionSelection,
    because?: EventData<'person.identity-changed.v1'>['because'],
  ): Promise<number>;
}

/**
 * Runs a transaction that changes what tokens say, and publishes the change. When it returns, the session cache knows of
 * it, or no gateway trusts the cache until it does.
 */
export type ChangeIdentities = <T>(work: (tx: Tx, changes: IdentityChanges) => Promise<T>) => Promise<T>;

/** Everything that commands, queries and steps depend on; each of them names what it takes. */
export interface Deps {
  /** Each function of a store takes the transaction that it runs in, or `reader`. */
  stores: Stores;
  /** Reads outside a transaction. */
  reader: Tx;
  transaction: Transaction;
  changeIdentities: ChangeIdentities;
  /** The same, with failpoints around its commit at which a crash test can kill this step. */
  changeIdentitiesAt(step: AuthStep): ChangeIdentities;
  identities: IdentityStore;
  lists: Lists;
  people: People;
  famibookLists: FamiBookLists;
  contentTotals: ContentTotals;
  readResets: ReadResets;
  readInvitations: ReadInvitations;
  events: Pick<ServiceEvents, 'add'>;
  cache: Pick<Cache, 'setIfNewer'>;
  passwords: Passwords;
  attempts: AttemptLimits;
  /** @throws AppError `too_many_requests` */
  consumeProfileLimit(userId: UserId): Promise<void>;
  consumeActivityLimit: ConsumeActivityLimit;
  sealedSecrets: SealedSecrets;
  portraits: Portraits;
  log: Logger;
  now(): Date;
  newId<Id extends string>(): Id;
  randomBytes(size: number): Buffer;
}
