import { fetcher } from '../api/read.ts';
import { clearPendingSignOut } from './pending-sign-out.ts';
import { CURRENT_USER } from './use-current-user.ts';

/**
 * Whether the browser has stored the cookie of a sign-in. It does not where cookies are blocked, and over http when the
 * cookie is a secure one (D25). Without a response it is assumed to have.
 */
export async function isSessionStored(): Promise<boolean> {
  // A sign-out that is still owed belongs to an earlier session, and would end this one while it is asked about.
  clearPendingSignOut();
  const user = await fetcher(CURRENT_USER).catch(() => undefined);
  return user !== null;
}
