import { approveAnywhere } from './approve-anywhere.ts';
import { approveMember } from './approve-member.ts';
import { changePassword } from './change-password.ts';
import { changePlan } from './change-plan.ts';
import { checkFamiBookName } from './check-famibook-name.ts';
import { currentUser } from './current-user.ts';
import { declineMember } from './decline-member.ts';
import { deleteUser } from './delete-user.ts';
import type { Deps } from './deps.ts';
import { endSession } from './end-session.ts';
import { foundFamiBook } from './found-famibook.ts';
import { joinFamiBook } from './join-famibook.ts';
import { listMemberships } from './list-memberships.ts';
import { login } from './login.ts';
import { openFamiBook } from './open-famibook.ts';
import { register } from './register.ts';
import { removeMember } from './remove-member.ts';
import { resolveSession } from './resolve-session.ts';
import { switchFamiBook } from './switch-famibook.ts';

/** All this service can do for a caller. */
export const useCases = (d: Deps) => ({
  approveAnywhere: approveAnywhere(d),
  approveMember: approveMember(d),
  changePassword: changePassword(d),
  changePlan: changePlan(d),
  checkFamiBookName: checkFamiBookName(d),
  currentUser: currentUser(d),
  declineMember: declineMember(d),
  deleteUser: deleteUser(d),
  endSession: endSession(d),
  foundFamiBook: foundFamiBook(d),
  joinFamiBook: joinFamiBook(d),
  listMemberships: listMemberships(d),
  login: login(d),
  openFamiBook: openFamiBook(d),
  register: register(d),
  removeMember: removeMember(d),
  resolveSession: resolveSession(d),
  switchFamiBook: switchFamiBook(d),
});
export type UseCases = ReturnType<typeof useCases>;
