import type { CurrentUser } from '@famibook/contracts/people';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { MANAGER } from '../config/timing.ts';
import { isOwnSignOut, signedIn } from '../lib/session/own-sign-out.ts';
import { toast } from '../lib/toast/toast.ts';

const ENDED = { title: 'Login Failed', description: 'Please login to access manager' } as const;

/** A session that ends while the manager's page is open: says so, and leads home (D6). */
export const useSessionEnd = (user: CurrentUser | null | undefined): void => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const before = useRef(user);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (user === undefined) return;
    if (user) signedIn();
    const hasEnded = user === null && Boolean(before.current);
    before.current = user;
    clearTimeout(leaving.current);
    if (!hasEnded || isOwnSignOut() || pathname !== '/manager') return;
    toast({ kind: 'error', ...ENDED });
    leaving.current = setTimeout(() => navigate('/'), MANAGER.signedOutRedirectAfter);
  }, [user, pathname, navigate]);
};
