import { approveAnywhere } from './approve-anywhere.ts';
import { approveMember } from './approve-member.ts';
import { approveReset } from './approve-reset.ts';
import { changeOwn } from './change-own.ts';
import { changePassword } from './change-password.ts';
import { changePasswordDirectly } from './change-password-directly.ts';
import { changePlan } from './change-plan.ts';
import { checkFamiBookName } from './check-famibook-name.ts';
import { completeReset } from './complete-reset.ts';
import { currentUser } from './current-user.ts';
import { declineMember } from './decline-member.ts';
import { deleteFamiBook } from './delete-famibook.ts';
import { deleteOwnAccount } from './delete-own-account.ts';
import { deleteUser } from './delete-user.ts';
import type { Deps } from './deps.ts';
import { endSession } from './end-session.ts';
import { endOtherSessions, endSessionsOf } from './end-sessions.ts';
import { foundFamiBook } from './found-famibook.ts';
import { handOverFamiBook } from './hand-over-famibook.ts';
import { joinFamiBook } from './join-famibook.ts';
import { leaveFamiBook } from './leave-famibook.ts';
import { listMemberships } from './list-memberships.ts';
import { login } from './login.ts';
import { openFamiBook } from './open-famibook.ts';
import { readReset } from './read-reset.ts';
import { register } from './register.ts';
import { removeMember } from './remove-member.ts';
import { renameFamiBook } from './rename-famibook.ts';
import { requestReset } from './request-reset.ts';
import { resolveSession } from './resolve-session.ts';
import { resumeFamiBook, suspendFamiBook } from './suspend-famibook.ts';
import { switchFamiBook } from './switch-famibook.ts';

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
