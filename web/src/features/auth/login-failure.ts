import { ApiError } from '../../lib/api/api-error.ts';
import { AUTH_TEXT } from './auth-text.ts';

/** The text of the 'Login Failed' toast. */
export function loginFailureText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Login failed - please try again';
  const { actualFamibook } = error.body;
  if (error.text === 'wrong_famibook' && typeof actualFamibook === 'string') {
    return `Cannot find your FamiBook. You are registered in ${actualFamibook}.`;
  }
  if (error.text.includes('Invalid credentials')) return 'Invalid email or password';
  if (error.status === 500) return 'Server error - please try again';
  if (error.status === 401) return 'Invalid credentials';
  // Both texts say what to do next, unlike the general one.
  if (error.status === 429 || error.code === 'unreachable') return error.text;
  return 'Login failed - please try again';
}

/**
 * The text of the 'Login Failed' toast at /admin, which does not show whether the password alone was right. A password
 * that is too short to be one is refused with 400.
 */
export const adminLoginFailureText = (error: unknown): string =>
  error instanceof ApiError && (error.status === 401 || error.status === 400)
    ? AUTH_TEXT.admin.failed
    : loginFailureText(error);

/** Whether the user may have no account yet: then the Register tab opens (D4). */
export const suggestsRegistering = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.text === 'wrong_famibook');

/** Whether the server responded at all. */
export const hasResponse = (error: unknown): boolean => error instanceof ApiError && error.code !== 'unreachable';
