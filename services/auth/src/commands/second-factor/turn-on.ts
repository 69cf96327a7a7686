import { newEvent } from '@famibook/contracts/events';
import type { Identity } from '@famibook/contracts/identity';
import type { Enrolment } from '@famibook/contracts/second-factor/schemas';
import { AppError } from '@famibook/service-kit/errors';
import { enrolmentOf, generateSecret, oldestOpenEnrolment } from '../../domain/second-factor.ts';
import type { Client, Deps } from '../../ports.ts';
import { sha256 } from '../../steps/browser-secrets.ts';
import { ofOwnAccount } from '../../steps/change-identities.ts';
import { attemptOf, type ConfirmedCommand, confirmPassword, wrongPassword } from '../../steps/check-credentials.ts';
import { consumeAppCode, countWrongCodes, giveRecoveryCodes } from '../../steps/consume-code.ts';

export interface CodeCommand extends Client {
  code: string;
}

type BeginDeps = Pick<
  Deps,
  'stores' | 'reader' | 'changeIdentities' | 'passwords' | 'attempts' | 'sealedSecrets' | 'now' | 'randomBytes'
>;
type ConfirmDeps = Pick<
  Deps,
  'stores' | 'reader' | 'changeIdentities' | 'events' | 'attempts' | 'sealedSecrets' | 'now' | 'randomBytes'
>;

/**
 * Makes the secret for the user's app. It asks for the password, so that a finder of an unlocked phone cannot lock its
 * owner out.
 * @throws AppError `validation`, `too_many_attempts`, `second_factor_on`, `unauthorized`, `unavailable`
 */
export function beginSecondFactor(deps: BeginDeps) {
  return async ({ userId }: Identity, command: ConfirmedCommand): Promise<Enrolment> => {
    const field = 'password';
    const { passwordHash, email } = await confirmPassword(deps, { ...command, userId, field });
    const secret = generateSecret(deps.randomBytes);
    const sealedSecret = deps.sealedSecrets.seal(userId, secret);
    await deps.changeIdentities(async (tx, changes) => {
      await ofOwnAccount(changes.lockUser(userId));
      if (!(await deps.stores.credentials.lockPassword(tx, userId, passwordHash))) throw wrongPassword(field);
      const hasBegun = await deps.stores.secondFactors.begin(tx, { userId, sealedSecret, begunAt: deps.now() });
      if (!hasBegun) throw new AppError('second_factor_on');
    });
    return enrolmentOf(secret, email);
  };
}

/**
 * Turns the second factor on with a code of the app; every other session ends (D42).
 * @returns the recovery codes, to be shown once
 * @throws AppError `wrong_code`, `too_many_attempts`, `second_factor_on`, `enrolment_over`, `unauthorized`
 */
export function confirmSecondFactor(deps: ConfirmDeps) {
  return async ({ userId, sessionId }: Identity, { code, ...client }: CodeCommand): Promise<string[]> => {
    const turnOn = () =>
      deps.changeIdentities(async (tx, changes) => {
        await ofOwnAccount(changes.endSessions(userId, { allBut: sessionId }));
        const begun = await deps.stores.secondFactors.find(tx, userId);
        if (begun?.confirmedAt) throw new AppError('second_factor_on');
        if (!begun || begun.begunAt < oldestOpenEnrolment(deps.now())) throw new AppError('enrolment_over');
        await consumeAppCode(deps, tx, { userId, ...begun }, code);
        await deps.stores.secondFactors.confirm(tx, userId, deps.now());
        // Another one may be that of a thief of the password, and would have a count of wrong codes of its own.
        await deps.stores.knownBrowsers.removeAllBut(tx, userId, client.browserSecret && sha256(client.browserSecret));
        const version = await changes.lockUser(userId);
        await deps.events.add(tx, newEvent('person.second-factor-turned-on.v1', userId, version, { userId }));
        return giveRecoveryCodes(deps, tx, userId);
      });
    return countWrongCodes(deps, await attemptOf(deps, userId, client), turnOn);
  };
}
