import { useEffect } from 'react';
import { endSessionOnServer, isSignOutPending } from '../lib/session/pending-sign-out.ts';

function sendPendingSignOut(): void {
  if (isSignOutPending()) void endSessionOnServer();
}

/** Sends a sign-out that did not reach the server as soon as the network is back. */
export function usePendingSignOut(): void {
  useEffect(() => {
    window.addEventListener('online', sendPendingSignOut);
    return () => window.removeEventListener('online', sendPendingSignOut);
  }, []);
}
