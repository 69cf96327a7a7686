import { type ReactNode, useEffect } from 'react';
import { LiveProvider, useLive } from '../lib/live/live-provider.tsx';
import { useCurrentUser } from '../lib/session/use-current-user.ts';
import { fetchToasts } from './lazy-toasts.tsx';

/** An approval reaches a waiting person at once: the pending card gives way without a reload. */
function FollowOwnAccount({ refresh }: { refresh: () => void }) {
  useLive({ onPush: ({ type }) => type === 'member_approved' && refresh(), onReconnect: refresh });
  return null;
}

/** What every screen of a signed-in person stands in: one live connection, and an account that is never out of date. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { refresh } = useCurrentUser();
  const ask = () => void refresh();
  useEffect(fetchToasts, []);
  return (
    <LiveProvider onSessionEnd={ask}>
      <FollowOwnAccount refresh={ask} />
      {children}
    </LiveProvider>
  );
}
