import { ApiError } from '../../lib/api/api-error.ts';
import { toast } from '../../lib/toast/toast.ts';
import { RESET_TEXT } from './reset-text.ts';

/** Says that something failed; how long to wait after too many attempts only the server knows (D16, D24). */
export const tellFailure = (error: unknown, description: string): void => {
  const isTooMany = error instanceof ApiError && error.status === 429;
  toast({ kind: 'error', title: RESET_TEXT.error, description: isTooMany ? error.text : description });
};
