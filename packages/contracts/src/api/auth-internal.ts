export { changePlan, checkFamiBookName, foundFamiBook, hashPassword } from '../famibooks/endpoints.ts';
export { countMembers } from '../members/endpoints.ts';
export { isSessionCacheTold, refreshIdentities, resolveSession } from '../sessions/endpoints.ts';
