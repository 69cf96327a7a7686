import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { MANAGER } from '../config/timing.ts';
import { howSessionEnded, signedIn } from '../lib/session/session-ending.ts';
import { toast } from '../lib/toast/toast.ts';

const ENDED = { title: 'Login Failed', description: 'Please login to access manager' } as const;
const PASSWORD_CHANGED = {
  title: 'You are logged out',
  description: 'Your password was changed. Please sign in again.',
} as const;

/** A session that ends by itself: why, if the server said so (D23); while the manager's page is open it leads home (D6). */
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
    if (!hasEnded) return;
    const how = howSessionEnded();
    if (how === 'own') return;
    const isManagers = pathname === '/manager';
    if (how === 'password-changed') toast({ kind: 'error', ...PASSWORD_CHANGED });
    else if (isManagers) toast({ kind: 'error', ...ENDED });
    if (isManagers) leaving.current = setTimeout(() => navigate('/'), MANAGER.signedOutRedirectAfter);
  }, [user, pathname, navigate]);
};
