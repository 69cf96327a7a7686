import { errorText } from '../api/api-error.ts';
import { toast } from '../toast/toast.ts';
import { isUnauthorized, logInAgain } from './log-in-again.ts';

/** Shows why the server refused; an ended session leads to the login. */
export function showRefusal(error: unknown, title: string): void {
  if (isUnauthorized(error)) logInAgain();
  else toast({ kind: 'error', title, description: errorText(error) });
}
