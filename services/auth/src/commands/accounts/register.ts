import { newEvent } from '@famibook/contracts/events';
import type { MembershipId, UserId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import { asUser } from '@famibook/service-kit/observability/actor';
import { noSuchFamiBook } from '../../domain/famibook.ts';
import { membershipDetails } from '../../domain/membership.ts';
import type { Deps } from '../../ports.ts';
import {
  type EnteringClient,
  endPreviousSession,
  type StartedSession,
  startSession,
} from '../../steps/start-session.ts';
import type { NamedFamiBook } from '../../store/famibooks.ts';

export interface RegisterCommand extends EnteringClient {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  famibookName: string;
}

type RegisterDeps = Pick<
  Deps,
  'stores' | 'reader' | 'changeIdentities' | 'events' | 'passwords' | 'attempts' | 'now' | 'newId' | 'randomBytes'
>;

/**
 * Signs a user up for a FamiBook that exists; its manager decides about the membership (D2).
 * @throws AppError `famibook_not_found`, `email_taken`, `too_many_attempts`
 */
export function register(deps: RegisterDeps) {
  return async (command: RegisterCommand): Promise<StartedSession> => {
    const { email, password, famibookName, address } = command;
    await deps.attempts.count('register', address);
    const famibook = await deps.stores.famibooks.findByName(deps.reader, famibookName);
    if (!famibook) throw noSuchFamiBook(famibookName);
    if (await deps.stores.users.findIdByEmail(deps.reader, email)) throw new AppError('email_taken');
    const passwordHash = await deps.passwords.hash(password);
    const userId = deps.newId<UserId>();
    const started = await asUser(userId, () => createAccount(deps, command, { userId, famibook, passwordHash })).catch(
      (error: unknown) => {
        if (deps.stores.violations.isGone(error)) throw noSuchFamiBook(famibookName);
        throw deps.stores.violations.isTaken(error) ? new AppError('email_taken') : error;
      },
    );
    await endPreviousSession(deps, command);
    return started;
  };
}

function createAccount(
  deps: RegisterDeps,
  command: RegisterCommand,
  { userId, famibook, passwordHash }: { userId: UserId; famibook: NamedFamiBook; passwordHash: string },
): Promise<StartedSession> {
  return deps.changeIdentities(async (tx, changes) => {
    const { email, firstName, lastName } = command;
    const famibookId = famibook.id;
    const id = deps.newId<MembershipId>();
    await deps.stores.users.insert(tx, { id: userId, email, firstName, lastName, passwordHash });
    const createdAt = deps.now();
    await deps.stores.memberships.insert(tx, {
      id,
      userId,
      famibookId,
      isApproved: false,
      isManager: false,
      createdAt,
    });
    const started = await startSession(deps, tx, changes, { userId, famibookId, client: command });
    const details = membershipDetails({ id, userId, famibookId, famibookName: famibook.name });
    await deps.events.add(tx, newEvent('membership.requested.v1', id, 1, details));
    return started;
  });
}
