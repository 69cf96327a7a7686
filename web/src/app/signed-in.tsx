import type { CurrentUser } from '@famibook/contracts/account/schemas';
import type { PushType } from '@famibook/contracts/live/push';
import { type ReactNode, useEffect } from 'react';
import { FETCH_AHEAD_AFTER } from '../config/timing.ts';
import { LiveProvider, useLive } from '../lib/live/live-provider.tsx';
import { isAboutCurrent, noteFamiBookName } from '../lib/live/pushed-famibook.ts';
import { rememberFamiBook } from '../lib/session/last-sign-in.ts';
import { useSessionChanges } from '../lib/session/session-changes.ts';
import { noteServerReason } from '../lib/session/session-ending.ts';
import { useCurrentUser } from '../lib/session/use-current-user.ts';
import { toast } from '../lib/toast/toast.ts';
import { LandingPage } from './lazy-pages.ts';
import { fetchToasts } from './lazy-toasts.tsx';
import { useMembershipChange } from './use-membership-change.ts';

const CHANGES_USER: ReadonlySet<PushType> = new Set(['member_approved', 'famibook_changed', 'reset_requested']);
/** These change this user only when they are about this user. */
const CHANGES_NAMED_USER: ReadonlySet<PushType> = new Set(['person_changed', 'member_requested', 'member_ended']);

/**
 * Reads the user again after a request to join, an approval or its end, a change of name or picture elsewhere or of a
 * FamiBook, a requested reset, and a sign-in, sign-out or switch in another window, so that the page follows without a
 * reload.
 */
function RefreshUser({ user, refresh }: { user: CurrentUser | null | undefined; refresh: () => void }) {
  useLive({
    onPush: (push) => {
      const { type, data } = push;
      const isOwn = CHANGES_NAMED_USER.has(type) && data.id === user?.id;
      const isKnown = user?.isApproved === true && isAboutCurrent(push, user);
      if (type === 'member_approved' && data.id === user?.id && data.famibookName && !isKnown) {
        toast({ kind: 'success', title: `You can now see ${data.famibookName}` });
      }
      if (isOwn || CHANGES_USER.has(type)) refresh();
    },
    onReconnect: refresh,
  });
  useSessionChanges(refresh);
  const { famibookName = null, famibookId = null } = user ?? {};
  useEffect(() => noteFamiBookName(famibookName, famibookId), [famibookName, famibookId]);
  useEffect(() => void (user && rememberFamiBook(user)), [user]);
  useMembershipChange(user);
  return null;
}

/** Loads the landing page ahead, because a sign-out without a network leads there too. */
function fetchLanding() {
  const later = setTimeout(LandingPage.fetch, FETCH_AHEAD_AFTER);
  return () => clearTimeout(later);
}

/** Wraps every screen of a signed-in user: one live connection, and a user that is never out of date. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { user, refresh } = useCurrentUser();
  const ask = () => void refresh();
  useEffect(fetchToasts, []);
  useEffect(fetchLanding, []);
  return (
    <LiveProvider
      checkSession={(reason) => {
        noteServerReason(reason);
        ask();
      }}
    >
      <RefreshUser user={user} refresh={ask} />
      {children}
    </LiveProvider>
  );
}
