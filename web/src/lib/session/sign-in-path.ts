import { useLocation } from 'react-router-dom';

/** The navigation state of the password pages. */
export interface PasswordPageState {
  /** For the form. */
  email?: string;
  /** Whether the response to the request said that it is approved. */
  isApproved?: boolean;
  signInPath?: string;
}

/** The navigation state of a sign-in that the password pages lead back to: it opens Login, not Register. */
export const FROM_PASSWORD_PAGE = { tab: 'login' } as const;

/**
 * The page on which the visitor was signing in, with the link that led there (D6). The password pages have it in their
 * navigation state, because no address may hold an invitation's token (D43).
 */
export function useSignInPath(): string {
  const { pathname, search, hash, state } = useLocation();
  if (!/^\/password-reset\/?$/.test(pathname)) return pathname + search + hash;
  return (state as PasswordPageState | null)?.signInPath ?? '/auth';
}
