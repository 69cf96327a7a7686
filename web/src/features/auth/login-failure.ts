import { ApiError } from '../../lib/api/api-error.ts';

/** What the 'Login Failed' toast says. */
export const loginFailureText = (error: unknown): string => {
  if (!(error instanceof ApiError)) return 'Login failed - please try again';
  const { actualFamibook } = error.body;
  if (error.text === 'wrong_famibook' && typeof actualFamibook === 'string') {
    return `Cannot find your FamiBook. You are registered in ${actualFamibook}.`;
  }
  if (error.text.includes('Invalid credentials')) return 'Invalid email or password';
  if (error.status === 500) return 'Server error - please try again';
  if (error.status === 401) return 'Invalid credentials';
  // Both say what to do next, which the general text does not.
  if (error.status === 429 || error.code === 'unreachable') return error.text;
  return 'Login failed - please try again';
};

/** Perhaps there is no account yet: only then the Register tab follows (D4). */
export const suggestsRegistering = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.text === 'wrong_famibook');

/** The server has said no, rather than nothing at all. */
export const wasAnswered = (error: unknown): boolean => error instanceof ApiError && error.code !== 'unreachable';
