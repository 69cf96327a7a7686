import { requestReset } from '@famibook/contracts/password-reset/routes';
import { useNavigate } from 'react-router-dom';
import { call } from '../api/call.ts';
import { toast } from '../toast/toast.ts';
import { type PasswordPageState, useSignInPath } from './sign-in-path.ts';

const REQUEST_TOASTS = {
  waiting: { title: 'Request Submitted', description: "Please wait for the administrator's approval." },
  approved: { title: 'Request Already Approved', description: 'You can set a new password now.' },
} as const;

/** Requests a reset and goes to the page of the request, whose address has its id. Throws what the server refuses. */
export function useRequestReset(): (
  body: { email: string; reason?: string },
  options?: { replace?: boolean },
) => Promise<void> {
  const navigate = useNavigate();
  const signInPath = useSignInPath();
  return async (body, { replace = false } = {}) => {
    const { requestId, isApproved } = await call(requestReset, { body });
    toast({ kind: 'success', ...REQUEST_TOASTS[isApproved ? 'approved' : 'waiting'] });
    const state: PasswordPageState = { isApproved, signInPath };
    navigate(`/password-reset?requestId=${requestId}`, { replace, state });
  };
}
