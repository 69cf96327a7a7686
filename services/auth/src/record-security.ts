import { AppError } from '@famibook/service-kit/errors';
import type { SecurityEntry } from '@famibook/service-kit/observability/security-log/security-log';
import type { Application, Commands } from './application.ts';
import type { RefusalLog } from './ports.ts';
import { isWrongPassword } from './steps/check-credentials.ts';
import { isWrongCode } from './steps/consume-code.ts';

type Args<Name extends keyof Commands> = Parameters<Commands[Name]>;
type Result<Name extends keyof Commands> = Awaited<ReturnType<Commands[Name]>>;
type Entries = SecurityEntry | readonly SecurityEntry[];
type OnSuccess<Name extends keyof Commands> = (args: Args<Name>, result: Result<Name>) => Entries;
type OnRefusal<Name extends keyof Commands> = (
  args: Args<Name>,
  queries: Application['queries'],
) => SecurityEntry | Promise<SecurityEntry>;

/** The commands that decide about access, and the entries that the success of each makes (D45). */
const SUCCESSES = {
  login: (_, entered) => ({
    event: 'secondStep' in entered ? 'second-factor.asked' : 'sign-in.succeeded',
    userId: entered.userId,
  }),
  loginSecondFactor: (_, { userId }) => ({ event: 'sign-in.succeeded', userId }),
  endSession: ([userId, sessionId]) => ({ event: 'session.ended', userId, sessionId }),
  endOtherSessions: ([{ userId }]) => ({ event: 'sessions.ended', userId }),
  endSessionsOf: ([, userId]) => ({ event: 'sessions.ended', userId }),

  register: (_, { userId, famibookId, isApproved }) => [
    { event: 'registered', userId },
    { event: isApproved ? 'member.let-in' : 'member.requested', userId, famibookId },
  ],
  changePassword: ([{ userId }]) => ({ event: 'password.changed', userId }),
  changePasswordDirectly: ([, { email }]) => ({ event: 'password.changed', email }),
  deleteOwnAccount: ([{ userId }]) => ({ event: 'user.deleted', userId }),
  deleteUser: ([, userId]) => ({ event: 'user.deleted', userId }),

  confirmSecondFactor: ([{ userId }]) => ({ event: 'second-factor.turned-on', userId }),
  turnOffSecondFactor: ([{ userId }]) => ({ event: 'second-factor.turned-off', userId }),
  renewRecoveryCodes: ([{ userId }]) => ({ event: 'recovery-codes.renewed', userId }),

  approveMember: ([, userId, famibookId]) => ({ event: 'member.approved', userId, famibookId }),
  approveMemberAnywhere: ([, userId], { membershipId }) => ({ event: 'member.approved', userId, membershipId }),
  declineMember: ([, userId, famibookId]) => ({ event: 'member.declined', userId, famibookId }),
  declineMemberAnywhere: ([, userId], famibookId) => ({ event: 'member.declined', userId, famibookId }),
  removeMember: ([, userId, famibookId]) => ({ event: 'member.removed', userId, famibookId }),
  joinFamiBook: ([{ userId }], { famibookId, isApproved }) => ({
    event: isApproved ? 'member.let-in' : 'member.requested',
    userId,
    famibookId,
  }),
  leaveFamiBook: ([{ userId }, membershipId]) => ({ event: 'member.left', userId, membershipId }),

  createInvitation: ([, famibookId], { id }) => ({ event: 'invitation.created', famibookId, invitationId: id }),
  revokeInvitation: ([, famibookId, id]) => ({ event: 'invitation.revoked', famibookId, invitationId: id }),

  foundFamiBook: (_, { famibookId, managerUserId }) => ({
    event: 'famibook.founded',
    famibookId,
    userId: managerUserId,
  }),
  openFamiBook: ([{ userId }], { id }) => ({ event: 'famibook.founded', membershipId: id, userId }),
  renameFamiBook: ([, famibookId]) => ({ event: 'famibook.renamed', famibookId }),
  handOverFamiBook: ([, famibookId, userId]) => ({ event: 'famibook.handed-over', famibookId, userId }),
  suspendFamiBook: ([, famibookId]) => ({ event: 'famibook.suspended', famibookId }),
  resumeFamiBook: ([, famibookId]) => ({ event: 'famibook.resumed', famibookId }),
  deleteFamiBook: ([, famibookId]) => ({ event: 'famibook.deleted', famibookId }),
  deleteManagedFamiBook: ([, famibookId]) => ({ event: 'famibook.deleted', famibookId }),

  requestReset: ([{ email }], { requestId }) => ({
    event: 'password-reset.requested',
    resetRequestId: requestId,
    email,
  }),
  approveReset: ([, requestId]) => ({ event: 'password-reset.approved', resetRequestId: requestId }),
  completeReset: ([{ requestId }]) => ({ event: 'password-reset.completed', resetRequestId: requestId }),
} satisfies { [Name in keyof Commands]?: OnSuccess<Name> };

/** The entry for a wrong password or code. A refusal for too many attempts names the same account. */
const REFUSALS = {
  login: ([{ email }]) => ({ event: 'sign-in.failed', email }),
  loginSecondFactor: async ([{ secret }], { findSecondStepUser }) => {
    // The response to a wrong code does not hang on this.
    const userId = await findSecondStepUser(secret).catch(() => undefined);
    return { event: 'second-factor.refused', ...(userId && { userId }) };
  },
  endOtherSessions: ([{ userId }]) => ({ event: 'password.refused', userId }),
  changePassword: ([{ userId }]) => ({ event: 'password.refused', userId }),
  changePasswordDirectly: ([, { email }]) => ({ event: 'password.refused', email }),
  deleteOwnAccount: ([{ userId }]) => ({ event: 'password.refused', userId }),
  beginSecondFactor: ([{ userId }]) => ({ event: 'password.refused', userId }),
  confirmSecondFactor: ([{ userId }]) => ({ event: 'second-factor.refused', userId }),
  turnOffSecondFactor: ([{ userId }]) => ({ event: 'second-factor.refused', userId }),
  renewRecoveryCodes: ([{ userId }]) => ({ event: 'second-factor.refused', userId }),
  deleteManagedFamiBook: ([{ userId }]) => ({ event: 'password.refused', userId }),
  requestReset: ([{ email }]) => ({ event: 'attempts.refused', email }),
} satisfies { [Name in keyof Commands]?: OnRefusal<Name> };

type Recorded = keyof typeof SUCCESSES | keyof typeof REFUSALS;
type Run<Name extends keyof Commands> = (...args: Args<Name>) => Promise<Result<Name>>;

/** Wraps what decides about access, so that it also writes to the security log (D45). */
export function recordSecurity({ commands, queries }: Application, log: RefusalLog): Application {
  const recorded = { ...commands };
  const runs: { [Name in Recorded]: Run<Name> } = commands;
  const successes: { [Name in Recorded]?: OnSuccess<Name> } = SUCCESSES;
  const refusals: { [Name in Recorded]?: OnRefusal<Name> } = REFUSALS;
  const record = <Name extends Recorded>(name: Name): void => {
    const run: Run<Name> = runs[name];
    const onSuccess: OnSuccess<Name> | undefined = successes[name];
    const onRefusal: OnRefusal<Name> | undefined = refusals[name];
    const recordedRun: Run<Name> = (...args) =>
      recordOutcome(
        log,
        () => run(...args),
        (result) => onSuccess?.(args, result),
        () => onRefusal?.(args, queries),
      );
    // To TypeScript, `recorded[name] = …` would have to suit every command at once.
    Object.assign(recorded, { [name]: recordedRun });
  };
  for (const name of Object.keys({ ...SUCCESSES, ...REFUSALS }) as Recorded[]) record(name);
  const lookUpInvitation: typeof queries.lookUpInvitation = (...args) =>
    recordOutcome(log, () => queries.lookUpInvitation(...args));
  return { commands: recorded, queries: { ...queries, lookUpInvitation } };
}

async function recordOutcome<T>(
  log: RefusalLog,
  run: () => Promise<T>,
  onSuccess?: (result: T) => Entries | undefined,
  onRefusal?: () => SecurityEntry | Promise<SecurityEntry> | undefined,
): Promise<T> {
  try {
    const result = await run();
    for (const entry of [onSuccess?.(result) ?? []].flat()) log.record(entry);
    return result;
  } catch (error) {
    const isWrong = isWrongPassword(error) || isWrongCode(error);
    const isTooMany = error instanceof AppError && error.code === 'too_many_attempts';
    const refusal = isWrong || isTooMany ? await onRefusal?.() : undefined;
    if (refusal && isWrong) log.record(refusal);
    if (isTooMany) log.refused(refusal ?? {});
    throw error;
  }
}
