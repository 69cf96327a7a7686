import type { Identity } from '@famibook/contracts/identity';
import { changePassword } from './commands/accounts/change-password.ts';
import { changePasswordDirectly } from './commands/accounts/change-password-directly.ts';
import { changeProfile } from './commands/accounts/change-profile.ts';
import { createFirstAdministrator } from './commands/accounts/create-first-administrator.ts';
import { deleteOwnAccount } from './commands/accounts/delete-own-account.ts';
import { deleteUser } from './commands/accounts/delete-user.ts';
import { register } from './commands/accounts/register.ts';
import { changePlan } from './commands/famibooks/change-plan.ts';
import { deleteFamiBook } from './commands/famibooks/delete-famibook.ts';
import { foundFamiBook } from './commands/famibooks/found-famibook.ts';
import { handOverFamiBook } from './commands/famibooks/hand-over-famibook.ts';
import { openFamiBook } from './commands/famibooks/open-famibook.ts';
import { renameFamiBook } from './commands/famibooks/rename-famibook.ts';
import { resumeFamiBook, suspendFamiBook } from './commands/famibooks/suspend-famibook.ts';
import { approveMember } from './commands/memberships/approve-member.ts';
import { approveMemberAnywhere } from './commands/memberships/approve-member-anywhere.ts';
import { declineMember } from './commands/memberships/decline-member.ts';
import { joinFamiBook } from './commands/memberships/join-famibook.ts';
import { leaveFamiBook } from './commands/memberships/leave-famibook.ts';
import { removeMember } from './commands/memberships/remove-member.ts';
import { approveReset } from './commands/password-reset/approve-reset.ts';
import { completeReset } from './commands/password-reset/complete-reset.ts';
import { requestReset } from './commands/password-reset/request-reset.ts';
import { purgeExpired } from './commands/purge-expired.ts';
import { endOtherSessions, endSession, endSessionsOf } from './commands/sessions/end-sessions.ts';
import { login } from './commands/sessions/login.ts';
import { switchFamiBook } from './commands/sessions/switch-famibook.ts';
import type { AuthStep } from './failpoints.ts';
import type { Deps } from './ports.ts';
import { checkFamiBookName, getManagedFamiBook } from './queries/find-famibook.ts';
import { findUsedPortraits } from './queries/find-used-portraits.ts';
import { getCurrentUser } from './queries/get-current-user.ts';
import { getResetStatus } from './queries/get-reset-status.ts';
import { findMembershipsOf, listMemberships } from './queries/list-memberships.ts';
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

    approveMember: approveMember(at('auth.approve')),
    approveMemberAnywhere: approveMemberAnywhere(at('auth.approve')),
    declineMember: declineMember(at('auth.decline')),
    removeMember: removeMember(at('auth.remove')),
    joinFamiBook: joinFamiBook(deps),
    leaveFamiBook: leaveFamiBook(deps),

    foundFamiBook: foundFamiBook(deps),
    openFamiBook: openFamiBook(deps),
    renameFamiBook: renameFamiBook(deps),
    handOverFamiBook: handOverFamiBook(deps),
    suspendFamiBook: suspendFamiBook(deps),
    resumeFamiBook: resumeFamiBook(deps),
    deleteFamiBook: deleteFamiBook(deps),
    changePlan: changePlan(deps),

    requestReset: requestReset(deps),
    approveReset: approveReset(deps),
    completeReset: completeReset(at('auth.reset')),

    purgeExpired: purgeExpired(deps),
  };
}

function createQueries(deps: Deps) {
  const { lists, resetLists, now } = deps;
  return {
    resolveSession: resolveSession(deps),
    findIdentities: findIdentities(deps),
    isSessionCacheCurrent: isSessionCacheCurrent(deps),
    listSessions: ({ userId, sessionId }: Identity) => lists.sessions(userId, sessionId, now()),

    getCurrentUser: getCurrentUser(deps),
    findUsedPortraits: findUsedPortraits(deps),

    getManagedFamiBook: getManagedFamiBook(deps),
    checkFamiBookName: checkFamiBookName(deps),

    listMemberships: listMemberships(deps),
    findMembershipsOf: findMembershipsOf(deps),
    listMembers: lists.members,
    listMembersWithPreviews: lists.membersWithPreviews,
    countMembers: lists.memberTotal,

    getResetStatus: getResetStatus(deps),
    listPendingResets: () => resetLists.pending(now()),
    listApprovedResets: () => resetLists.approved(now()),
  };
}
