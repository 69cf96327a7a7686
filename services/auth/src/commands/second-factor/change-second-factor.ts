import { newEvent } from '@famibook/contracts/events';
import type { Identity } from '@famibook/contracts/identity';
import { AppError } from '@famibook/service-kit/errors';
import type { Deps, IdentityChanges } from '../../ports.ts';
import { ofOwnAccount } from '../../steps/change-identities.ts';
import { attemptOf, type ConfirmedCommand, checkOwnPassword, wrongPassword } from '../../steps/check-credentials.ts';
import { consumeCode, countWrongCodes, giveRecoveryCodes } from '../../steps/consume-code.ts';
import type { Tx } from '../../store/prisma.ts';

export interface PasswordAndCodeCommand extends ConfirmedCommand {
  code: string;
}

type ChangeDeps = Pick<
  Deps,
  | 'stores'
  | 'reader'
  | 'changeIdentities'
  | 'events'
  | 'passwords'
  | 'attempts'
  | 'sealedSecrets'
  | 'now'
  | 'randomBytes'
>;

/**
 * Turns the second factor off, confirmed by password and code (D42).
 * @throws AppError `validation`, `wrong_code`, `too_many_attempts`, `second_factor_off`, `unauthorized`
 */
export function turnOffSecondFactor(deps: ChangeDeps) {
  return ({ userId }: Identity, command: PasswordAndCodeCommand): Promise<void> =>
    withPasswordAndCode(deps, userId, command, async (tx, version) => {
      await deps.stores.secondFactors.remove(tx, userId);
      await deps.stores.pendingSignIns.removeOfUser(tx, userId);
      await deps.events.add(tx, newEvent('person.second-factor-turned-off.v1', userId, version, { userId }));
    });
}

/**
 * Replaces the recovery codes, confirmed by password and code.
 * @returns the new ones, to be shown once
 * @throws those of `turnOffSecondFactor`
 */
export function renewRecoveryCodes(deps: ChangeDeps) {
  return ({ userId }: Identity, command: PasswordAndCodeCommand): Promise<string[]> =>
    withPasswordAndCode(deps, userId, command, async (tx, version) => {
      await deps.events.add(tx, newEvent('person.recovery-codes-renewed.v1', userId, version, { userId }));
      return giveRecoveryCodes(deps, tx, userId);
    });
}

/** Both are one attempt: a right password must not restore the attempts that wrong codes have used up (D24). */
async function withPasswordAndCode<T>(
  deps: ChangeDeps,
  userId: Identity['userId'],
  { password, code, ...client }: PasswordAndCodeCommand,
  work: (tx: Tx, version: number) => Promise<T>,
): Promise<T> {
  if (!(await deps.stores.secondFactors.isOn(deps.reader, userId))) throw new AppError('second_factor_off');
  const field = 'password';
  const attempt = await attemptOf(deps, userId, client);
  const { knownBrowser } = attempt;
  return countWrongCodes(deps, attempt, async () => {
    const user = await checkOwnPassword(deps, userId, password);
    if (!user) throw wrongPassword(field);
    return deps.changeIdentities(async (tx: Tx, changes: IdentityChanges) => {
      const version = await ofOwnAccount(changes.lockUser(userId));
      if (!(await deps.stores.credentials.lockPassword(tx, userId, user.passwordHash))) throw wrongPassword(field);
      await consumeCode(deps, tx, { userId, knownBrowser }, code);
      return work(tx, version);
    });
  });
}
