import { AppError } from '@famibook/service-kit/errors';
import type { SecurityEntry } from '@famibook/service-kit/observability/security-log/security-log';
import type { Application, Commands } from './application.ts';
import type { RefusalLog } from './ports.ts';
import { isWrongCode } from './steps/consume-code.ts';
import { isWrongPassword } from './steps/check-credentials.ts';

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
        (entered) => ({
          event: 'secondStep' in entered ? 'second-factor.asked' : 'sign-in.succeeded',
          userId: entered.userId,
        }),
        () => ({ event: 'sign-in.failed', email: command.email }),
      ),
    loginSecondFactor: (command) =>
      recordOutcome(
        log,
        () => commands.loginSecondFactor(command),
        ({ userId }) => ({ event: 'sign-in.succeeded', userId }),
        () => ({ event: 'second-factor.refused' }),
      ),
    confirmSecondFactor: (actor, command) =>
      recordOutcome(
        log,
        () => commands.confirmSecondFactor(actor, command),
        () => ({ event: 'second-factor.turned-on', userId: actor.userId }),
        () => ({ event: 'second-factor.refused', userId: actor.userId }),
      ),
    turnOffSecondFactor: (actor, command) =>
      recordOutcome(
        log,
        () => commands.turnOffSecondFactor(actor, command),
        () => ({ event: 'second-factor.turned-off', userId: actor.userId }),
        () => ({ event: 'second-factor.refused', userId: actor.userId }),
      ),
    renewRecoveryCodes: (actor, command) =>
      recordOutcome(
        log,
        () => commands.renewRecoveryCodes(actor, command),
        () => ({ event: 'recovery-codes.renewed', userId: actor.userId }),
        () => ({ event: 'second-factor.refused', userId: actor.userId }),
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
    joinFamiBook: (actor, destination, address) =>
      recordOutcome(
        log,
        () => commands.joinFamiBook(actor, destination, address),
        ({ isApproved }) => ({ event: isApproved ? 'member.let-in' : 'member.requested', userId: actor.userId }),
      ),
    createInvitation: (actor, famibookId, invitation) =>
      recordOutcome(
        log,
        () => commands.createInvitation(actor, famibookId, invitation),
        ({ id }) => ({ event: 'invitation.created', famibookId, invitationId: id }),
      ),
    revokeInvitation: (actor, famibookId, id) =>
      recordOutcome(
        log,
        () => commands.revokeInvitation(actor, famibookId, id),
        () => ({ event: 'invitation.revoked', famibookId, invitationId: id }),
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
    renameFamiBook: (actor, famibookId, name) =>
      recordOutcome(
        log,
        () => commands.renameFamiBook(actor, famibookId, name),
        () => ({ event: 'famibook.renamed', famibookId }),
      ),
    suspendFamiBook: (actor, famibookId) =>
      recordOutcome(
        log,
        () => commands.suspendFamiBook(actor, famibookId),
        () => ({ event: 'famibook.suspended', famibookId }),
      ),
    resumeFamiBook: (actor, famibookId) =>
      recordOutcome(
        log,
        () => commands.resumeFamiBook(actor, famibookId),
        () => ({ event: 'famibook.resumed', famibookId }),
      ),
    handOverFamiBook: (actor, famibookId, userId) =>
      recordOutcome(
        log,
        () => commands.handOverFamiBook(actor, famibookId, userId),
        () => ({ event: 'famibook.handed-over', famibookId, userId }),
      ),
    deleteFamiBook: (actor, famibookId) =>
      recordOutcome(
        log,
        () => commands.deleteFamiBook(actor, famibookId),
        () => ({ event: 'famibook.deleted', famibookId }),
      ),
    deleteManagedFamiBook: (actor, famibookId, command) =>
      recordOutcome(
        log,
        () => commands.deleteManagedFamiBook(actor, famibookId, command),
        () => ({ event: 'famibook.deleted', famibookId }),
        () => ({ event: 'password.refused', userId: actor.userId }),
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

/** @param onWrongPassword makes the entry for a wrong password or code; a refusal for too many attempts names the same account */
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
    if (onWrongPassword && (isWrongPassword(error) || isWrongCode(error))) log.record(onWrongPassword());
    if (error instanceof AppError && error.code === 'too_many_attempts') log.refused(onWrongPassword?.() ?? {});
    throw error;
  }
}
