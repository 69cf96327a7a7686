import { ERRORS } from '@famibook/contracts/errors';
import { newEvent } from '@famibook/contracts/events';
import type { Identity } from '@famibook/contracts/identity';
import type { UserId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import { asUser } from '@famibook/service-kit/observability/actor';
import type { Client, Deps, IdentityChanges } from '../../ports.ts';
import { findKnownBrowser, sha256 } from '../../steps/browser-secrets.ts';
import { ofOwnAccount } from '../../steps/change-identities.ts';
import { checkSignIn, confirmPassword, wrongPassword } from '../../steps/check-credentials.ts';
import { type CodeUser, consumeCode, countWrongCodes } from '../../steps/consume-code.ts';
import type { Credentials } from '../../store/credentials.ts';
import type { Tx } from '../../store/prisma.ts';

export interface ChangePasswordCommand extends Client {
  currentPassword: string;
  newPassword: string;
}

export interface ChangePasswordDirectlyCommand extends Client {
  email: string;
  oldPassword: string;
  newPassword: string;
  /** The code of the second factor. */
  code?: string | undefined;
}

type ChangePasswordDeps = Pick<
  Deps,
  'stores' | 'reader' | 'changeIdentities' | 'passwords' | 'attempts' | 'events' | 'consumeActivityLimit' | 'now'
>;

type ChangeDirectlyDeps = ChangePasswordDeps & Pick<Deps, 'sealedSecrets'>;

/**
 * Changes the user's password; every other session ends (D23), and the generated first passwords end with it (D26).
 * @throws AppError `validation`, `too_many_attempts`, `too_many_requests`, `unauthorized`
 */
export function changePassword(deps: ChangePasswordDeps) {
  return async ({ userId, sessionId }: Identity, command: ChangePasswordCommand): Promise<void> => {
    const { currentPassword: password, newPassword, address, browserSecret } = command;
    const field = 'currentPassword';
    const old = await confirmPassword(deps, { userId, password, address, browserSecret, field });
    await deps.consumeActivityLimit(userId);
    const passwordHash = await deps.passwords.hash(newPassword);
    await deps.changeIdentities(async (tx, changes) => {
      await ofOwnAccount(changes.endSessions(userId, { allBut: sessionId }, 'password-changed'));
      const isReplaced = await deps.stores.credentials.replacePassword(tx, userId, {
        expected: old.passwordHash,
        passwordHash,
        at: deps.now(),
        browserHash: browserSecret && sha256(browserSecret),
      });
      if (!isReplaced) throw wrongPassword(field);
      await publishChange(deps, tx, changes, userId);
    });
  };
}

/**
 * Changes a known password without a sign-in; attempts count like failed sign-ins (D24). Where the second factor is on it
 * asks for a code too: the password alone must not be enough to shut its owner out (D42).
 * @param identity the session of the browser, which stays open if it is the same user's, and then needs no code
 * @throws AppError `invalid_credentials`, `code_needed`, `wrong_code`, `too_many_attempts`, `too_many_requests`
 */
export function changePasswordDirectly(deps: ChangeDirectlyDeps) {
  return async (identity: Identity | null, command: ChangePasswordDirectlyCommand): Promise<void> => {
    const { email, oldPassword: password, newPassword, address, browserSecret } = command;
    const knownBrowser = await findKnownBrowser(deps, email, browserSecret);
    // One attempt: a right password must not reset the attempts that wrong codes have used up.
    await countWrongCodes(deps, { email, address, knownBrowser }, async () => {
      const user = await checkSignIn(deps, { email, password });
      if (!user) throw wrongCredentials();
      // Codes are few by themselves, and who knows only the password must not use up the count of its owner.
      const needsCode = user.hasSecondFactor && identity?.userId !== user.userId;
      if (!needsCode) await deps.consumeActivityLimit(user.userId);
      const passwordHash = await deps.passwords.hash(newPassword);
      await asUser(user.userId, () =>
        replacePassword(deps, identity, { ...command, user, passwordHash, knownBrowser }),
      );
    });
  };
}

interface Replacement {
  user: Credentials;
  /** The new one. */
  passwordHash: string;
  code?: string | undefined;
  browserSecret: Client['browserSecret'];
  knownBrowser: string | null;
}

function replacePassword(
  deps: ChangeDirectlyDeps,
  identity: Identity | null,
  { user, passwordHash, code, browserSecret, knownBrowser }: Replacement,
): Promise<void> {
  const { userId } = user;
  const isOwnSession = identity?.userId === userId;
  return deps.changeIdentities(async (tx, changes) => {
    const allBut = isOwnSession ? identity.sessionId : null;
    await changes.endSessions(userId, { allBut }, 'password-changed').catch(unlessDeleted);
    // Read under the lock, so that none is changed without a code after the second factor was turned on.
    if (!isOwnSession && (await deps.stores.secondFactors.isOn(tx, userId)))
      await consumeGivenCode(deps, tx, { userId, knownBrowser }, code);
    const isReplaced = await deps.stores.credentials.replacePassword(tx, userId, {
      expected: user.passwordHash,
      passwordHash,
      at: deps.now(),
      browserHash: browserSecret && sha256(browserSecret),
    });
    if (!isReplaced) throw wrongCredentials();
    await publishChange(deps, tx, changes, userId);
  });
}

async function consumeGivenCode(
  deps: ChangeDirectlyDeps,
  tx: Tx,
  user: CodeUser,
  code: string | undefined,
): Promise<void> {
  if (code !== undefined) return consumeCode(deps, tx, user, code);
  throw new AppError('code_needed', { fields: { code: ERRORS.code_needed.message } });
}

async function publishChange(
  { events }: ChangePasswordDeps,
  tx: Tx,
  changes: IdentityChanges,
  userId: UserId,
): Promise<void> {
  const version = await changes.lockUser(userId);
  await events.add(tx, newEvent('person.password-changed.v1', userId, version, { userId }));
}

function wrongCredentials(): AppError {
  return new AppError('invalid_credentials', { message: 'Email or current password is incorrect' });
}

function unlessDeleted(error: unknown): never {
  throw error instanceof AppError && error.code === 'user_not_found' ? wrongCredentials() : error;
}
