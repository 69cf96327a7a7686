import { type ReactNode, useEffect } from 'react';
import { LiveProvider, useLive } from '../lib/live/live-provider.tsx';
import { sessionEndedBecause } from '../lib/session/session-ending.ts';
import { useCurrentUser } from '../lib/session/use-current-user.ts';
import { toast } from '../lib/toast/toast.ts';
import { LandingPage } from './lazy-pages.ts';
import { fetchToasts } from './lazy-toasts.tsx';

/**
 * An approval reaches a waiting person at once: the pending card gives way without a reload. So do a name or picture
 * changed elsewhere, and a reset that was requested.
 */
function FollowOwnAccount({ userId, refresh }: { userId: string | undefined; refresh: () => void }) {
  useLive({
    onPush: ({ type, data }) => {
      const isOwn = type === 'person_changed' && data.id === userId;
      if (type === 'member_approved' && data.id === userId && data.famibookName) {
        toast({ kind: 'success', title: `You can now see ${data.famibookName}` });
      }
      if (isOwn || type === 'member_approved' || type === 'reset_requested') refresh();
    },
    onReconnect: refresh,
  });
  return null;
}

/** The screen is drawn first. */
const FETCH_LANDING_AFTER = 1_500;

/** The code of the landing page, loaded beforehand: signing out without a network leads there, too. */
const fetchLanding = () => {
  const later = setTimeout(LandingPage.fetch, FETCH_LANDING_AFTER);
  return () => clearTimeout(later);
};

/** What every screen of a signed-in person stands in: one live connection, and an account that is never out of date. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { user, refresh } = useCurrentUser();
  const ask = () => void refresh();
  useEffect(fetchToasts, []);
  useEffect(fetchLanding, []);
  return (
    <LiveProvider
      onSessionEnd={(reason) => {
        sessionEndedBecause(reason);
        ask();
      }}
    >
      <FollowOwnAccount userId={user?.id} refresh={ask} />
      {children}
    </LiveProvider>
  );
}
