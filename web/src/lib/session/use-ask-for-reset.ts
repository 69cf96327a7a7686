import { requestReset } from '@famibook/contracts/password-reset/routes';
import { useNavigate } from 'react-router-dom';
import { call } from '../api/call.ts';
import { toast } from '../toast/toast.ts';

const ASKED = {
  waiting: { title: 'Request Submitted', description: 'Please wait for manager approval.' },
  approved: { title: 'Request Already Approved', description: 'You can set a new password now.' },
} as const;

/** What the page that made a request passes to the page that shows it. */
export interface AskedState {
  isApproved: boolean;
}

/** Asks for a reset and goes to the page of the request, whose address names it. Throws what the server refuses. */
export const useAskForReset = (): ((
  body: { email: string; reason?: string },
  options?: { replace?: boolean },
) => Promise<void>) => {
  const navigate = useNavigate();
  return async (body, { replace = false } = {}) => {
    const { requestId, isApproved } = await call(requestReset, { body });
    toast({ kind: 'success', ...ASKED[isApproved ? 'approved' : 'waiting'] });
    navigate(`/password-reset?requestId=${requestId}`, { replace, state: { isApproved } satisfies AskedState });
  };
};
