import type { UserId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import { isCurrentHash, selectorOf } from '../domain/passwords.ts';
import type { Attempt, Client, Deps } from '../ports.ts';
import type { Credentials } from '../store/credentials.ts';
import { findKnownBrowser } from './browser-secrets.ts';

type CheckDeps = Pick<Deps, 'stores' | 'reader' | 'passwords' | 'now'>;

interface SignInAttempt extends Client {
  email: string;
  password: string;
  /** Only an administrator may sign in (D3). */
  as?: 'administrator' | undefined;
}

interface SignedIn extends Credentials {
  /** The browser, if this user signed in with it before. */
  knownBrowser: string | null;
}

/** A command that a user confirms with the own password. */
export interface ConfirmedCommand extends Client {
  password: string;
}

interface Confirmation extends ConfirmedCommand {
  userId: UserId;
  /** The field of the form that the password was typed into. */
  field: string;
}

/** Checks e-mail and password within the limits of D24. @returns null for wrong ones */
export async function attemptSignIn(
  deps: CheckDeps & Pick<Deps, 'attempts'>,
  { address, browserSecret, ...signIn }: SignInAttempt,
): Promise<SignedIn | null> {
  const { email } = signIn;
  const knownBrowser = await findKnownBrowser(deps, email, browserSecret);
  const check = () => checkSignIn(deps, signIn);
  const user = await deps.attempts.attempt({ email, address, knownBrowser }, check, hasSecondFactor);
  return user && { ...user, knownBrowser };
}

/**
 * Checks the password of a user who is signed in; a wrong one counts like a failed sign-in (D24).
 * @throws AppError `unauthorized`, `validation`, `too_many_attempts`
 */
export async function confirmPassword(
  deps: Pick<Deps, 'stores' | 'reader' | 'passwords' | 'attempts' | 'now'>,
  { userId, password, address, browserSecret, field }: Confirmation,
): Promise<Credentials> {
  const attempt = await attemptOf(deps, userId, { address, browserSecret });
  const user = await deps.attempts.attempt(attempt, () => checkOwnPassword(deps, userId, password), hasSecondFactor);
  if (!user) throw wrongPassword(field);
  return user;
}

/** What an attempt of a user who is signed in counts for (D24). @throws AppError `unauthorized` */
export async function attemptOf(
  deps: Pick<Deps, 'stores' | 'reader'>,
  userId: UserId,
  { address, browserSecret }: Client,
): Promise<Attempt> {
  const email = await deps.stores.users.findEmail(deps.reader, userId);
  if (email === null) throw new AppError('unauthorized');
  return { email, address, knownBrowser: await findKnownBrowser(deps, email, browserSecret) };
}

export function wrongPassword(field: string): AppError {
  const message = 'Current password is incorrect';
  return new AppError('validation', { message, fields: { [field]: message } });
}

/** A refusal for too many attempts says nothing about the password. */
export function isWrongPassword(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  return error.code === 'invalid_credentials' || (error.code === 'validation' && isPasswordField(error.fields));
}

/** Checks the password of a user who is signed in. @returns null for a wrong one */
export async function checkOwnPassword(deps: CheckDeps, userId: UserId, password: string): Promise<Credentials | null> {
  const found = await deps.stores.credentials.findById(deps.reader, userId, selectorOf(password), deps.now());
  return check(deps, found, password);
}

/**
 * A user who may not sign in as the administrator is checked like an unknown e-mail, so that neither the response nor its
 * time nor the count of attempts shows that the password was right (D3).
 */
export async function checkSignIn(
  deps: CheckDeps,
  { email, password, as }: Omit<SignInAttempt, keyof Client>,
): Promise<Credentials | null> {
  const found = await deps.stores.credentials.findByEmail(deps.reader, email, selectorOf(password), deps.now());
  const eligible = as === 'administrator' && !found?.isAdmin ? null : found;
  const user = await check(deps, eligible, password);
  return user && renewHash(deps, user, password);
}

/**
 * A right password costs one hash and a wrong one two, whether or not there is such a user or a generated first password:
 * the time reveals nothing (D4, D26).
 */
async function check(
  { passwords }: CheckDeps,
  user: Credentials | null,
  password: string,
): Promise<Credentials | null> {
  if (await passwords.verify(user?.passwordHash ?? null, password)) return user;
  const isFirst = await passwords.verify(user?.firstPasswordHash ?? null, password);
  return isFirst ? user : null;
}

/**
 * Renews a hash that was made with other parameters, now that the password is known (D7).
 * @returns null when the password was changed meanwhile
 */
async function renewHash(deps: CheckDeps, user: Credentials, password: string): Promise<Credentials | null> {
  const { stores, reader, passwords } = deps;
  if (isCurrentHash(user.passwordHash) || !(await passwords.verify(user.passwordHash, password))) return user;
  const passwordHash = await passwords.hash(password);
  const isRenewed = await stores.credentials.renewHash(reader, user.userId, user.passwordHash, passwordHash);
  // Another sign-in may have renewed it at the same moment.
  return isRenewed ? { ...user, passwordHash } : checkOwnPassword(deps, user.userId, password);
}

function hasSecondFactor(user: Credentials): boolean {
  return user.hasSecondFactor;
}

function isPasswordField(fields: AppError['fields']): boolean {
  return Object.keys(fields ?? {}).some((field) => field === 'password' || field === 'currentPassword');
}
