import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';
import { changePassword, changePasswordDirectly } from './commands/accounts/change-password.ts';
import { changeProfile } from './commands/accounts/change-profile.ts';
import { createFirstAdministrator } from './commands/accounts/create-first-administrator.ts';
import { deleteOwnAccount, deleteUser } from './commands/accounts/delete-user.ts';
import { register } from './commands/accounts/register.ts';
import {
  handOverFamiBook,
  renameFamiBook,
  resumeFamiBook,
  suspendFamiBook,
} from './commands/famibooks/change-famibook.ts';
import { changePlan } from './commands/famibooks/change-plan.ts';
import { deleteFamiBook, deleteManagedFamiBook } from './commands/famibooks/delete-famibook.ts';
import { foundFamiBook } from './commands/famibooks/found-famibook.ts';
import { openFamiBook } from './commands/famibooks/open-famibook.ts';
import { createInvitation, revokeInvitation } from './commands/invitations/invite.ts';
import {
  approveMember,
  approveMemberAnywhere,
  declineMember,
  declineMemberAnywhere,
  removeMember,
} from './commands/memberships/decide-membership.ts';
import { joinFamiBook, leaveFamiBook } from './commands/memberships/join-or-leave.ts';
import { approveReset } from './commands/password-reset/approve-reset.ts';
import { completeReset } from './commands/password-reset/complete-reset.ts';
import { requestReset } from './commands/password-reset/request-reset.ts';
import { purgeExpired } from './commands/purge-expired.ts';
import { renewRecoveryCodes, turnOffSecondFactor } from './commands/second-factor/change-second-factor.ts';
import { beginSecondFactor, confirmSecondFactor } from './commands/second-factor/turn-on.ts';
import { endOtherSessions, endSession, endSessionsOf } from './commands/sessions/end-sessions.ts';
import { login } from './commands/sessions/login.ts';
import { loginSecondFactor } from './commands/sessions/login-second-factor.ts';
import { switchFamiBook } from './commands/sessions/switch-famibook.ts';
import type { AuthStep } from './failpoints.ts';
import type { Deps } from './ports.ts';
import { checkFamiBookName, findManager, getManagedFamiBook } from './queries/find-famibook.ts';
import { findMembershipsOf, findUsedPortraits } from './queries/find-portraits.ts';
import { getCurrentUser, listMemberships } from './queries/get-current-user.ts';
import { listInvitations, lookUpInvitation } from './queries/get-invitations.ts';
import { getResetStatus, listResets } from './queries/get-resets.ts';
import { findSecondStepUser, getSecondFactor } from './queries/get-second-factor.ts';
import { listArchiveMembers } from './queries/list-archive-members.ts';
import { listFamiBooks } from './queries/list-famibooks.ts';
import { listFamiBookMembers, listMembers, listPeople } from './queries/list-people.ts';
import { lookUpDirectory } from './queries/look-up-directory.ts';
import { findIdentities, isSessionCacheCurrent, resolveSession } from './queries/resolve-session.ts';
import { retryCacheUpdates } from './steps/session-cache.ts';

/** Everything that this service can do. Routes, event handlers and workers call this and nothing else. */
export function createApplication(deps: Deps) {
  return { commands: createCommands(deps), queries: createQueries(deps) };
}
export type Application = ReturnType<typeof createApplication>;
export type Commands = Application['commands'];

function createCommands(deps: Deps) {
  const at = (step: AuthStep) => ({ ...deps, changeIdentities: deps.changeIdentitiesAt(step) });
  return {
    login: login(deps),
    loginSecondFactor: loginSecondFactor(deps),
    endSession: endSession(deps),
    endOtherSessions: endOtherSessions(deps),
    endSessionsOf: endSessionsOf(deps),
    switchFamiBook: switchFamiBook(deps),
    retryCacheUpdates: retryCacheUpdates(deps),

    register: register(at('auth.register')),
    changeProfile: changeProfile(deps),
    stagePortrait: deps.portraits.stage,
    changePassword: changePassword(deps),
    changePasswordDirectly: changePasswordDirectly(deps),
    deleteOwnAccount: deleteOwnAccount(at('auth.delete')),
    deleteUser: deleteUser(at('auth.delete')),
    createFirstAdministrator: createFirstAdministrator(deps),
    hashPassword: deps.passwords.hash,

    beginSecondFactor: beginSecondFactor(deps),
    confirmSecondFactor: confirmSecondFactor(deps),
    renewRecoveryCodes: renewRecoveryCodes(deps),
    turnOffSecondFactor: turnOffSecondFactor(deps),

    approveMember: approveMember(at('auth.approve')),
    approveMemberAnywhere: approveMemberAnywhere(at('auth.approve')),
    declineMember: declineMember(at('auth.decline')),
    declineMemberAnywhere: declineMemberAnywhere(at('auth.decline')),
    removeMember: removeMember(at('auth.remove')),
    joinFamiBook: joinFamiBook(deps),
    leaveFamiBook: leaveFamiBook(deps),

    createInvitation: createInvitation(deps),
    revokeInvitation: revokeInvitation(deps),

    foundFamiBook: foundFamiBook(deps),
    openFamiBook: openFamiBook(deps),
    renameFamiBook: renameFamiBook(deps),
    handOverFamiBook: handOverFamiBook(at('auth.hand-over')),
    suspendFamiBook: suspendFamiBook(deps),
    resumeFamiBook: resumeFamiBook(deps),
    deleteFamiBook: deleteFamiBook(at('auth.delete-famibook')),
    deleteManagedFamiBook: deleteManagedFamiBook(at('auth.delete-famibook')),
    changePlan: changePlan(deps),

    requestReset: requestReset(deps),
    approveReset: approveReset(deps),
    completeReset: completeReset(at('auth.reset')),

    purgeExpired: purgeExpired(deps),
  };
}

function createQueries(deps: Deps) {
  const { lists, now } = deps;
  return {
    resolveSession: resolveSession(deps),
    findIdentities: findIdentities(deps),
    isSessionCacheCurrent: isSessionCacheCurrent(deps),
    listSessions: ({ userId, sessionId }: Identity) => lists.sessions(userId, sessionId, now()),

    getCurrentUser: getCurrentUser(deps),
    getSecondFactor: getSecondFactor(deps),
    findSecondStepUser: findSecondStepUser(deps),
    findUsedPortraits: findUsedPortraits(deps),
    lookUpDirectory: lookUpDirectory(deps),
    listArchiveMembers: listArchiveMembers(deps),

    findManager: findManager(deps),
    getManagedFamiBook: getManagedFamiBook(deps),
    checkFamiBookName: checkFamiBookName(deps),

    listMemberships: listMemberships(deps),
    findMembershipsOf: findMembershipsOf(deps),
    listFamiBooks: listFamiBooks(deps),
    listFamiBookMembers: listFamiBookMembers(deps),
    listMembers: listMembers(deps),
    listPeople: listPeople(deps),
    listInvitations: listInvitations(deps),
    lookUpInvitation: lookUpInvitation(deps),
    countMembers: lists.memberTotal,
    countUsers: (famibookId: FamiBookId | undefined) => lists.userCounts(famibookId, now()),

    getResetStatus: getResetStatus(deps),
    listResets: listResets(deps),
  };
}
