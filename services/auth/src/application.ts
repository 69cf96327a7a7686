import { changePassword } from './commands/accounts/change-password.ts';
import { changePasswordDirectly } from './commands/accounts/change-password-directly.ts';
import { changeOwn } from './commands/accounts/change-profile.ts';
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
import { approveAnywhere } from './commands/memberships/approve-member-anywhere.ts';
import { declineMember } from './commands/memberships/decline-member.ts';
import { joinFamiBook } from './commands/memberships/join-famibook.ts';
import { leaveFamiBook } from './commands/memberships/leave-famibook.ts';
import { removeMember } from './commands/memberships/remove-member.ts';
import { approveReset } from './commands/password-reset/approve-reset.ts';
import { completeReset } from './commands/password-reset/complete-reset.ts';
import { requestReset } from './commands/password-reset/request-reset.ts';
import { endSession } from './commands/sessions/end-session.ts';
import { endOtherSessions, endSessionsOf } from './commands/sessions/end-sessions.ts';
import { login } from './commands/sessions/login.ts';
import { switchFamiBook } from './commands/sessions/switch-famibook.ts';
import type { Deps } from './ports.ts';
import { checkFamiBookName } from './queries/check-famibook-name.ts';
import { currentUser } from './queries/get-current-user.ts';
import { readReset } from './queries/get-reset-status.ts';
import { listMemberships } from './queries/list-memberships.ts';
import { resolveSession } from './queries/resolve-session.ts';

/** All this service can do for a caller. */
export const useCases = (d: Deps) => ({
  approveAnywhere: approveAnywhere({ ...d, change: d.changeAt('auth.approve') }),
  approveMember: approveMember({ ...d, change: d.changeAt('auth.approve') }),
  approveReset: approveReset(d),
  changeOwn: changeOwn(d),
  changePassword: changePassword(d),
  changePasswordDirectly: changePasswordDirectly(d),
  changePlan: changePlan(d),
  checkFamiBookName: checkFamiBookName(d),
  completeReset: completeReset({ ...d, change: d.changeAt('auth.reset') }),
  currentUser: currentUser(d),
  declineMember: declineMember({ ...d, change: d.changeAt('auth.decline') }),
  deleteFamiBook: deleteFamiBook(d),
  deleteOwnAccount: deleteOwnAccount({ ...d, change: d.changeAt('auth.delete') }),
  deleteUser: deleteUser({ ...d, change: d.changeAt('auth.delete') }),
  endSession: endSession(d),
  endOtherSessions: endOtherSessions(d),
  endSessionsOf: endSessionsOf(d),
  foundFamiBook: foundFamiBook(d),
  handOverFamiBook: handOverFamiBook(d),
  joinFamiBook: joinFamiBook(d),
  leaveFamiBook: leaveFamiBook(d),
  listMemberships: listMemberships(d),
  login: login(d),
  openFamiBook: openFamiBook(d),
  readReset: readReset(d),
  register: register({ ...d, change: d.changeAt('auth.register') }),
  renameFamiBook: renameFamiBook(d),
  removeMember: removeMember({ ...d, change: d.changeAt('auth.remove') }),
  requestReset: requestReset(d),
  resolveSession: resolveSession(d),
  resumeFamiBook: resumeFamiBook(d),
  suspendFamiBook: suspendFamiBook(d),
  switchFamiBook: switchFamiBook(d),
});
export type UseCases = ReturnType<typeof useCases>;
