import type { FamiBookId } from '@famibook/contracts/ids';
import { famibookNameKey } from '@famibook/contracts/text';
import { AppError } from '@famibook/service-kit/errors';
import { asUser } from '@famibook/service-kit/observability/actor';
import { chooseFamiBook } from '../../domain/sign-in.ts';
import type { Deps } from '../../ports.ts';
import { type AwaitedSecondFactor, awaitSecondFactor } from '../../steps/await-second-factor.ts';
import { attemptSignIn } from '../../steps/check-credentials.ts';
import { recheckFamiBook } from '../../steps/recheck-famibook.ts';
import {
  type EnteringClient,
  endPreviousSession,
  type StartedSession,
  startSession,
} from '../../steps/start-session.ts';
import type { Credentials } from '../../store/credentials.ts';

export interface LoginCommand extends EnteringClient {
  email: string;
  password: string;
  famibookName: string;
  as?: 'administrator' | undefined;
}

type LoginDeps = Pick<
  Deps,
  | 'stores'
  | 'reader'
  | 'changeIdentities'
  | 'events'
  | 'passwords'
  | 'attempts'
  | 'consumeActivityLimit'
  | 'now'
  | 'newId'
  | 'randomBytes'
>;

/**
 * Signs a user in (D4, D24), or asks for the second factor (D42).
 * @throws AppError `invalid_credentials`, `too_many_attempts`, `too_many_requests`, those of `chooseFamiBook`
 */
export function login(deps: LoginDeps) {
  return async (command: LoginCommand): Promise<StartedSession | AwaitedSecondFactor> => {
    const user = await attemptSignIn(deps, command);
    if (!user) throw new AppError('invalid_credentials');
    const famibookId = await findFamiBookToEnter(deps, user, command.famibookName);
    // A sign-in with a new browser is a line of Activity, with two-step sign-in only once a code was right.
    if (user.knownBrowser === null && !user.hasSecondFactor) await deps.consumeActivityLimit(user.userId);
    else await deps.attempts.consumeSignInLimit({ ...user, address: command.address });
    const entered = await asUser(user.userId, () => enter(deps, user, famibookId, command));
    if (!('secondStep' in entered)) await endPreviousSession(deps, command);
    return entered;
  };
}

function enter(
  deps: LoginDeps,
  { userId, passwordHash }: Credentials,
  chosenId: FamiBookId | null,
  client: EnteringClient,
): Promise<StartedSession | AwaitedSecondFactor> {
  return deps.changeIdentities(async (tx, changes) => {
    // A change of the password ends all sessions: this one must not begin after it.
    if (!(await deps.stores.credentials.lockPassword(tx, userId, passwordHash)))
      throw new AppError('invalid_credentials');
    const famibookId = await recheckFamiBook(deps, tx, userId, chosenId);
    // Read under the lock, so that no session without it begins after it was turned on.
    if (await deps.stores.secondFactors.isOn(tx, userId)) return awaitSecondFactor(deps, tx, { userId, famibookId });
    return startSession(deps, tx, changes, { userId, famibookId, client });
  });
}

async function findFamiBookToEnter(
  { stores, reader }: Pick<Deps, 'stores' | 'reader'>,
  { userId, isAdmin, lastCurrentId }: Credentials,
  name: string,
): Promise<FamiBookId | null> {
  const askedKey = famibookNameKey(name);
  const asked = isAdmin && askedKey !== '' ? await stores.famibooks.findByName(reader, name) : null;
  return chooseFamiBook({
    isAdmin,
    askedKey,
    memberships: await stores.memberships.listOfUser(reader, userId),
    existing: asked && { famibookId: asked.id },
    lastCurrentId,
  });
}
