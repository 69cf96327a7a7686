import { useEffect } from 'react';
import { endSessionOnServer, isSignOutOwed } from '../lib/session/owed-sign-out.ts';

const pay = (): void => {
  if (isSignOutOwed()) void endSessionOnServer();
};

/** Sends a sign-out that did not reach the server as soon as the network is back. */
export const useOwedSignOut = (): void => {
  useEffect(() => {
    window.addEventListener('online', pay);
    return () => window.removeEventListener('online', pay);
  }, []);
};
