import { AppError } from '@famibook/service-kit/errors';
import type { SecurityEntry, SecurityLog } from '@famibook/service-kit/observability/security-log/security-log';
import type { UseCases } from './application.ts';

export interface RefusalLog extends SecurityLog {
  /** Attempts were refused for being too many; `about` says whose account they were for, where that is known. */
  refused(about: Pick<SecurityEntry, 'userId' | 'email'>): void;
}

/** The same use cases; what decides who may be here is also written to the security log (D45). */
export const recordSecurity = (does: UseCases, log: RefusalLog): UseCases => ({
  ...does,
  login: (wish) =>
    recorded(
      log,
      () => does.login(wish),
      ({ userId }) => ({ event: 'sign-in.succeeded', userId }),
      () => ({ event: 'sign-in.failed', email: wish.email }),
    ),
  register: (wish) =>
    recorded(
      log,
      () => does.register(wish),
      ({ userId }) => ({ event: 'registered', userId }),
    ),
  requestReset: (wish) =>
    recorded(
      log,
      () => does.requestReset(wish),
      ({ requestId }) => ({ event: 'password-reset.requested', resetRequestId: requestId, email: wish.email }),
      () => ({ event: 'attempts.refused', email: wish.email }),
    ),
  approveReset: (who, requestId, typed) =>
    recorded(
      log,
      () => does.approveReset(who, requestId, typed),
      () => ({ event: 'password-reset.approved', resetRequestId: requestId }),
    ),
  completeReset: (wish) =>
    recorded(
      log,
      () => does.completeReset(wish),
      () => ({ event: 'password-reset.completed', resetRequestId: wish.requestId }),
    ),
  changePassword: (who, wish) =>
    recorded(
      log,
      () => does.changePassword(who, wish),
      () => ({ event: 'password.changed', userId: who.userId }),
      () => ({ event: 'password.refused', userId: who.userId }),
    ),
  changePasswordDirectly: (who, wish) =>
    recorded(
      log,
      () => does.changePasswordDirectly(who, wish),
      () => ({ event: 'password.changed', email: wish.email }),
      () => ({ event: 'password.refused', email: wish.email }),
    ),
  approveMember: (who, userId, famibookId) =>
    recorded(
      log,
      () => does.approveMember(who, userId, famibookId),
      () => ({ event: 'member.approved', userId, famibookId }),
    ),
  approveAnywhere: (who, userId, famibookName) =>
    recorded(
      log,
      () => does.approveAnywhere(who, userId, famibookName),
      ({ membershipId }) => ({ event: 'member.approved', userId, membershipId }),
    ),
  declineMember: (who, userId, famibookId) =>
    recorded(
      log,
      () => does.declineMember(who, userId, famibookId),
      () => ({ event: 'member.declined', userId, famibookId }),
    ),
  removeMember: (who, userId, famibookId) =>
    recorded(
      log,
      () => does.removeMember(who, userId, famibookId),
      () => ({ event: 'member.removed', userId, famibookId }),
    ),
  leaveFamiBook: (who, membershipId) =>
    recorded(
      log,
      () => does.leaveFamiBook(who, membershipId),
      () => ({ event: 'member.left', userId: who.userId, membershipId }),
    ),
  foundFamiBook: (wish) =>
    recorded(
      log,
      () => does.foundFamiBook(wish),
      ({ famibookId, managerUserId }) => ({ event: 'famibook.founded', famibookId, userId: managerUserId }),
    ),
  openFamiBook: (who, current, name) =>
    recorded(
      log,
      () => does.openFamiBook(who, current, name),
      ({ id }) => ({ event: 'famibook.founded', membershipId: id, userId: who.userId }),
    ),
  deleteUser: (who, userId) =>
    recorded(
      log,
      () => does.deleteUser(who, userId),
      () => ({ event: 'user.deleted', userId }),
    ),
  deleteOwnAccount: (who, wish) =>
    recorded(
      log,
      () => does.deleteOwnAccount(who, wish),
      () => ({ event: 'user.deleted', userId: who.userId }),
      () => ({ event: 'password.refused', userId: who.userId }),
    ),
  endSession: (userId, sessionId) =>
    recorded(
      log,
      () => does.endSession(userId, sessionId),
      () => ({ event: 'session.ended', userId, sessionId }),
    ),
  endOtherSessions: (who, wish) =>
    recorded(
      log,
      () => does.endOtherSessions(who, wish),
      () => ({ event: 'sessions.ended', userId: who.userId }),
      () => ({ event: 'password.refused', userId: who.userId }),
    ),
  endSessionsOf: (who, userId) =>
    recorded(
      log,
      () => does.endSessionsOf(who, userId),
      () => ({ event: 'sessions.ended', userId }),
    ),
});

const recorded = async <T>(
  log: RefusalLog,
  work: () => Promise<T>,
  done: (result: T) => SecurityEntry,
  wrongPassword?: () => SecurityEntry,
): Promise<T> => {
  try {
    const result = await work();
    log.record(done(result));
    return result;
  } catch (error) {
    if (wrongPassword && isWrongPassword(error)) log.record(wrongPassword());
    if (error instanceof AppError && error.code === 'too_many_attempts') log.refused(wrongPassword?.() ?? {});
    throw error;
  }
};

/** A refusal for too many attempts is none of them. */
const isWrongPassword = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code === 'invalid_credentials' || (error.code === 'validation' && isPasswordField(error.fields)));

const isPasswordField = (fields: AppError['fields']): boolean =>
  Object.keys(fields ?? {}).some((field) => field === 'password' || field === 'currentPassword');
