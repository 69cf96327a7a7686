import { AppError } from '@famibook/service-kit/errors';
import { asUser } from '@famibook/service-kit/observability/actor';
import type { Deps } from '../../ports.ts';
import { findKnownBrowser, sha256 } from '../../steps/browser-secrets.ts';
import { type CodeUser, consumeCode, countWrongCodes } from '../../steps/consume-code.ts';
import { recheckFamiBook } from '../../steps/recheck-famibook.ts';
import {
  type EnteringClient,
  endPreviousSession,
  type StartedSession,
  startSession,
} from '../../steps/start-session.ts';

export interface SecondFactorCommand extends EnteringClient {
  code: string;
  /** The secret that the browser holds since it sent the right password. */
  secret: string | null;
}

type SecondFactorDeps = Pick<
  Deps,
  'stores' | 'reader' | 'changeIdentities' | 'events' | 'attempts' | 'sealedSecrets' | 'now' | 'newId' | 'randomBytes'
>;

/**
 * The second step of a sign-in; a wrong code counts like a failed sign-in (D24, D42).
 * @throws AppError `second_step_over`, `wrong_code`, `too_many_attempts`
 */
export function loginSecondFactor(deps: SecondFactorDeps) {
  return async (command: SecondFactorCommand): Promise<StartedSession> => {
    const hash = sha256(command.secret ?? '');
    const pending = await deps.stores.pendingSignIns.find(deps.reader, hash, deps.now());
    if (!pending) throw new AppError('second_step_over');
    const { userId, email } = pending;
    const knownBrowser = await findKnownBrowser(deps, email, command.browserSecret);
    const started = await asUser(userId, () =>
      countWrongCodes(deps, { email, address: command.address, knownBrowser }, () =>
        enter(deps, { userId, knownBrowser }, hash, command),
      ),
    );
    await endPreviousSession(deps, command);
    return started;
  };
}

function enter(
  deps: SecondFactorDeps,
  user: CodeUser,
  hash: string,
  command: SecondFactorCommand,
): Promise<StartedSession> {
  const { userId } = user;
  return deps.changeIdentities(async (tx, changes) => {
    await changes.lockUser(userId).catch(unlessDeleted);
    const pending = await deps.stores.pendingSignIns.take(tx, hash, deps.now());
    if (!pending) throw new AppError('second_step_over');
    await consumeCode(deps, tx, user, command.code);
    const famibookId = await recheckFamiBook(deps, tx, userId, pending.famibookId);
    return startSession(deps, tx, changes, { userId, famibookId, client: command });
  });
}

function unlessDeleted(error: unknown): never {
  throw error instanceof AppError && error.code === 'user_not_found' ? new AppError('second_step_over') : error;
}
