import type { FamiBookId, UserId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import { asUser } from '@famibook/service-kit/observability/actor';
import { noSuchFamiBook } from '../../domain/famibook.ts';
import type { Deps } from '../../ports.ts';
import { beginMembership, type Destination, type Entry, findEntry } from '../../steps/begin-membership.ts';
import {
  type EnteringClient,
  endPreviousSession,
  type StartedSession,
  startSession,
} from '../../steps/start-session.ts';

export interface RegisterCommand extends EnteringClient, Destination {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

export interface Registered extends StartedSession {
  famibookId: FamiBookId;
  /** False while the request waits for the manager. */
  isApproved: boolean;
}

type RegisterDeps = Pick<
  Deps,
  'stores' | 'reader' | 'changeIdentities' | 'events' | 'passwords' | 'attempts' | 'now' | 'newId' | 'randomBytes'
>;

/**
 * Signs a user up for a FamiBook that exists; its manager decides about the membership (D2), or did so by the invitation
 * that the user came by (D43).
 * @throws AppError `famibook_not_found`, `invitation_not_found`, `email_taken`, `too_many_attempts`
 */
export function register(deps: RegisterDeps) {
  return async (command: RegisterCommand): Promise<Registered> => {
    const { email, password, famibookName, address } = command;
    await deps.attempts.count('register', address);
    const entry = await findEntry(deps, command);
    if (await deps.stores.users.findIdByEmail(deps.reader, email)) throw new AppError('email_taken');
    const passwordHash = await deps.passwords.hash(password);
    const userId = deps.newId<UserId>();
    const started = await asUser(userId, () => createAccount(deps, command, { userId, entry, passwordHash })).catch(
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
  { userId, entry, passwordHash }: { userId: UserId; entry: Entry; passwordHash: string },
): Promise<Registered> {
  return deps.changeIdentities(async (tx, changes) => {
    const { email, firstName, lastName } = command;
    await deps.stores.users.insert(tx, { id: userId, email, firstName, lastName, passwordHash });
    const famibookId = entry.famibook.id;
    const started = await startSession(deps, tx, changes, { userId, famibookId, client: command, isSignUp: true });
    const isApproved = await beginMembership(deps, tx, entry, { userId, version: 1 });
    return { ...started, famibookId, isApproved };
  });
}
