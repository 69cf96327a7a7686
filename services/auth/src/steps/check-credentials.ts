import type { UserId } from '@famibook/contracts/ids';
import { selectorOf } from '../domain/first-password.ts';
import { isCurrentHash } from '../domain/password-hash.ts';
import type { Client, Deps } from '../ports.ts';
import type { Credentials } from '../store/credentials.ts';
import { findKnownBrowser } from './known-browser.ts';

type CheckDeps = Pick<Deps, 'stores' | 'reader' | 'passwords' | 'now'>;

interface SignInAttempt extends Client {
  email: string;
  password: string;
}

/** Checks e-mail and password within the limits of D24. @returns null for wrong ones */
export async function attemptSignIn(
  deps: CheckDeps & Pick<Deps, 'attempts'>,
  { email, password, address, browser }: SignInAttempt,
): Promise<Credentials | null> {
  const knownBrowser = await findKnownBrowser(deps, email, browser);
  return deps.attempts.attempt({ email, address, knownBrowser }, () => checkSignIn(deps, email, password));
}

/** Checks the password of a user who is signed in. @returns null for a wrong one */
export async function checkOwnPassword(deps: CheckDeps, userId: UserId, password: string): Promise<Credentials | null> {
  const found = await deps.stores.credentials.findById(deps.reader, userId, selectorOf(password), deps.now());
  return check(deps, found, password);
}

export async function checkSignIn(deps: CheckDeps, email: string, password: string): Promise<Credentials | null> {
  const found = await deps.stores.credentials.findByEmail(deps.reader, email, selectorOf(password), deps.now());
  const user = await check(deps, found, password);
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

/** Renews a hash that was made with other parameters, now that the password is known (D7). */
async function renewHash(
  { stores, reader, passwords }: CheckDeps,
  user: Credentials,
  password: string,
): Promise<Credentials> {
  if (isCurrentHash(user.passwordHash) || !(await passwords.verify(user.passwordHash, password))) return user;
  const passwordHash = await passwords.hash(password);
  const isRenewed = await stores.credentials.renewHash(reader, user.userId, user.passwordHash, passwordHash);
  return isRenewed ? { ...user, passwordHash } : user;
}
