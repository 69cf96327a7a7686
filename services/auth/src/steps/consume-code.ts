import { ERRORS } from '@famibook/contracts/errors';
import type { UserId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import { generateRecoveryCodes, isAppCode, normalizeRecoveryCode, stepOfCode } from '../domain/second-factor.ts';
import type { Attempt, Deps } from '../ports.ts';
import type { Tx } from '../store/prisma.ts';
import { sha256 } from './browser-secrets.ts';
import { isWrongPassword } from './check-credentials.ts';

type CodeDeps = Pick<Deps, 'stores' | 'sealedSecrets' | 'now'>;

/** The user whose code is checked, and the browser, if the user signed in with it before. */
export interface CodeUser {
  userId: UserId;
  knownBrowser: string | null;
}

/**
 * Uses up a code of the app or a recovery code of a user whose row is locked (D42).
 * @throws AppError `second_factor_off`, `wrong_code`, `too_many_attempts`, `unavailable`
 */
export async function consumeCode(
  deps: CodeDeps & Pick<Deps, 'attempts'>,
  tx: Tx,
  { userId, knownBrowser }: CodeUser,
  typed: string,
): Promise<void> {
  const { attempts, stores } = deps;
  const found = await stores.secondFactors.find(tx, userId);
  if (!found?.confirmedAt) throw new AppError('second_factor_off');
  const attempt = { userId, passwordHash: await stores.credentials.findHash(tx, userId), knownBrowser };
  await attempts.assertMayTryCode(attempt);
  try {
    if (isAppCode(typed)) await consumeAppCode(deps, tx, { userId, ...found }, typed);
    else if (!(await stores.secondFactors.consumeRecoveryCode(tx, userId, hashOfRecoveryCode(typed))))
      throw wrongCode('This recovery code is wrong or has already been used.');
  } catch (error) {
    if (isWrongCode(error)) await attempts.countWrongCode(attempt);
    throw error;
  }
}

/** Uses up a code of the app; none of its time step or an earlier one works again. @throws AppError `wrong_code` */
export async function consumeAppCode(
  { stores, sealedSecrets, now }: CodeDeps,
  tx: Tx,
  { userId, sealedSecret }: { userId: UserId; sealedSecret: string },
  typed: string,
): Promise<void> {
  const step = stepOfCode(sealedSecrets.open(userId, sealedSecret), typed, now());
  if (step === null) throw wrongCode();
  if (!(await stores.secondFactors.consumeStep(tx, userId, step)))
    throw wrongCode('This code was used already. Wait for the next one that your app shows.');
}

/** Gives the user ten new recovery codes in place of the old ones. @returns them, to be shown once */
export async function giveRecoveryCodes(
  { stores, randomBytes }: Pick<Deps, 'stores' | 'randomBytes'>,
  tx: Tx,
  userId: UserId,
): Promise<string[]> {
  const codes = generateRecoveryCodes(randomBytes);
  await stores.secondFactors.replaceRecoveryCodes(tx, userId, codes.map(hashOfRecoveryCode));
  return codes;
}

/**
 * Runs work that checks a code, within the limits of D24: a wrong code or password counts like a failed sign-in.
 * @throws AppError `too_many_attempts`, those of the work
 */
export async function countWrongCodes<T>(
  { attempts }: Pick<Deps, 'attempts'>,
  attempt: Attempt,
  work: () => Promise<T>,
): Promise<T> {
  let refusal: unknown;
  const done = await attempts.attempt(attempt, async () => {
    try {
      return { result: await work() };
    } catch (error) {
      if (!isWrongCode(error) && !isWrongPassword(error)) throw error;
      refusal = error;
      return null;
    }
  });
  if (!done) throw refusal;
  return done.result;
}

export function isWrongCode(error: unknown): boolean {
  return error instanceof AppError && error.code === 'wrong_code';
}

function wrongCode(message: string = ERRORS.wrong_code.message): AppError {
  return new AppError('wrong_code', { message, fields: { code: message } });
}

function hashOfRecoveryCode(typed: string): string {
  return sha256(normalizeRecoveryCode(typed));
}
