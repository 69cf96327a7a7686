import { fetcher } from '../api/read.ts';
import { CURRENT_USER } from './use-current-user.ts';

/**
 * Whether the browser has stored the cookie of a sign-in. It does not where cookies are blocked, and over http when the
 * cookie is a secure one (D25). Without a response it is assumed to have.
 */
export async function isSessionStored(): Promise<boolean> {
  const user = await fetcher(CURRENT_USER).catch(() => undefined);
  return user !== null;
}
