import { ApiError } from '../../lib/api/api-error.ts';
import { toast } from '../../lib/toast/toast.ts';
import { RESET_TEXT } from './reset-text.ts';

/**
 * Shows that something failed; after too many attempts with the server's text, which says how long to wait (D16, D24).
 */
export function showFailure(error: unknown, description: string): void {
  const isTooMany = error instanceof ApiError && error.status === 429;
  toast({ kind: 'error', title: RESET_TEXT.error, description: isTooMany ? error.text : description });
}
