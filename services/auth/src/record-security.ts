import { AppError } from '@famibook/service-kit/errors';
import type { SecurityEntry } from '@famibook/service-kit/observability/security-log/security-log';
import type { Application, Commands } from './application.ts';
import type { RefusalLog } from './ports.ts';

/** Wraps the commands that decide about access, so that they also write to the security log (D45). */
export function recordSecurity({ commands, queries }: Application, log: RefusalLog): Application {
  return { commands: { ...commands, ...recordedCommands(commands, log) }, queries };
}

function recordedCommands(commands: Commands, log: RefusalLog): Partial<Commands> {
  return {
    login: (command) =>
      recordOutcome(
        log,
        () => commands.login(command),
        ({ userId }) => ({ event: 'sign-in.succeeded', userId }),
        () => ({ event: 'sign-in.failed', email: command.email }),
      ),
    register: (command) =>
      recordOutcome(
        log,
        () => commands.register(command),
        ({ userId }) => ({ event: 'registered', userId }),
      ),
    requestReset: (command) =>
      recordOutcome(
        log,
        () => commands.requestReset(command),
        ({ requestId }) => ({ event: 'password-reset.requested', resetRequestId: requestId, email: command.email }),
        () => ({ event: 'attempts.refused', email: command.email }),
      ),
    approveReset: (actor, requestId, code) =>
      recordOutcome(
        log,
        () => commands.approveReset(actor, requestId, code),
        () => ({ event: 'password-reset.approved', resetRequestId: requestId }),
      ),
    completeReset: (command) =>
      recordOutcome(
        log,
        () => commands.completeReset(command),
        () => ({ event: 'password-reset.completed', resetRequestId: command.requestId }),
      ),
    changePassword: (actor, command) =>
      recordOutcome(
        log,
        () => commands.changePassword(actor, command),
        () => ({ event: 'password.changed', userId: actor.userId }),
        () => ({ event: 'password.refused', userId: actor.userId }),
      ),
    changePasswordDirectly: (actor, command) =>
      recordOutcome(
        log,
        () => commands.changePasswordDirectly(actor, command),
        () => ({ event: 'password.changed', email: command.email }),
        () => ({ event: 'password.refused', email: command.email }),
      ),
    approveMember: (actor, userId, famibookId) =>
      recordOutcome(
        log,
        () => commands.approveMember(actor, userId, famibookId),
        () => ({ event: 'member.approved', userId, famibookId }),
      ),
    approveMemberAnywhere: (actor, userId, famibookName) =>
      recordOutcome(
        log,
        () => commands.approveMemberAnywhere(actor, userId, famibookName),
        ({ membershipId }) => ({ event: 'member.approved', userId, membershipId }),
      ),
    declineMember: (actor, userId, famibookId) =>
      recordOutcome(
        log,
        () => commands.declineMember(actor, userId, famibookId),
        () => ({ event: 'member.declined', userId, famibookId }),
      ),
    removeMember: (actor, userId, famibookId) =>
      recordOutcome(
        log,
        () => commands.removeMember(actor, userId, famibookId),
        () => ({ event: 'member.removed', userId, famibookId }),
      ),
    leaveFamiBook: (actor, membershipId) =>
      recordOutcome(
        log,
        () => commands.leaveFamiBook(actor, membershipId),
        () => ({ event: 'member.left', userId: actor.userId, membershipId }),
      ),
    foundFamiBook: (command) =>
      recordOutcome(
        log,
        () => commands.foundFamiBook(command),
        ({ famibookId, managerUserId }) => ({ event: 'famibook.founded', famibookId, userId: managerUserId }),
      ),
    openFamiBook: (actor, current, name) =>
      recordOutcome(
        log,
        () => commands.openFamiBook(actor, current, name),
        ({ id }) => ({ event: 'famibook.founded', membershipId: id, userId: actor.userId }),
      ),
    deleteUser: (actor, userId) =>
      recordOutcome(
        log,
        () => commands.deleteUser(actor, userId),
        () => ({ event: 'user.deleted', userId }),
      ),
    deleteOwnAccount: (actor, command) =>
      recordOutcome(
        log,
        () => commands.deleteOwnAccount(actor, command),
        () => ({ event: 'user.deleted', userId: actor.userId }),
        () => ({ event: 'password.refused', userId: actor.userId }),
      ),
    endSession: (userId, sessionId) =>
      recordOutcome(
        log,
        () => commands.endSession(userId, sessionId),
        () => ({ event: 'session.ended', userId, sessionId }),
      ),
    endOtherSessions: (actor, command) =>
      recordOutcome(
        log,
        () => commands.endOtherSessions(actor, command),
        () => ({ event: 'sessions.ended', userId: actor.userId }),
        () => ({ event: 'password.refused', userId: actor.userId }),
      ),
    endSessionsOf: (actor, userId) =>
      recordOutcome(
        log,
        () => commands.endSessionsOf(actor, userId),
        () => ({ event: 'sessions.ended', userId }),
      ),
  };
}

/** @param onWrongPassword makes the entry for a wrong password; a refusal for too many attempts names the same account */
async function recordOutcome<T>(
  log: RefusalLog,
  run: () => Promise<T>,
  onSuccess: (result: T) => SecurityEntry,
  onWrongPassword?: () => SecurityEntry,
): Promise<T> {
  try {
    const result = await run();
    log.record(onSuccess(result));
    return result;
  } catch (error) {
    if (onWrongPassword && isWrongPassword(error)) log.record(onWrongPassword());
    if (error instanceof AppError && error.code === 'too_many_attempts') log.refused(onWrongPassword?.() ?? {});
    throw error;
  }
}

/** A refusal for too many attempts says nothing about the password. */
function isWrongPassword(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  return error.code === 'invalid_credentials' || (error.code === 'validation' && isPasswordField(error.fields));
}

function isPasswordField(fields: AppError['fields']): boolean {
  return Object.keys(fields ?? {}).some((field) => field === 'password' || field === 'currentPassword');
}
