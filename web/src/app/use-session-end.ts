import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { MANAGER } from '../config/timing.ts';
import { logInAgain } from '../lib/session/log-in-again.ts';
import { resetSessionEnd, sessionEndReason } from '../lib/session/session-ending.ts';
import { toast } from '../lib/toast/toast.ts';
import { pagePath } from './pages.ts';

const ENDED = { title: 'Login Failed', description: 'Please login to access manager' } as const;
const PASSWORD_CHANGED = {
  title: 'You are signed out',
  description: 'Your password was changed. Please sign in again.',
} as const;

/** Shows why the server ended the session, if it said so (D23), and leaves an open page of a desk (D6). */
export function useSessionEnd(user: CurrentUser | null | undefined): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const before = useRef(user);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (user === undefined) return;
    if (user) resetSessionEnd();
    const hasEnded = user === null && Boolean(before.current);
    before.current = user;
    clearTimeout(leaving.current);
    if (!hasEnded) return;
    const reason = sessionEndReason();
    if (reason === 'signed-out' || reason === 'logging-in') return;
    const page = pagePath(pathname);
    const isManagerPage = page === '/manager';
    if (reason === 'password-changed') toast({ kind: 'error', ...PASSWORD_CHANGED });
    else if (isManagerPage) toast({ kind: 'error', ...ENDED });
    else if (page === '/admin') logInAgain();
    if (isManagerPage) leaving.current = setTimeout(() => navigate('/'), MANAGER.signedOutRedirectAfter);
  }, [user, pathname, navigate]);
}
