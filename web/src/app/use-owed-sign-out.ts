import { useEffect } from 'react';
import { endSessionOnServer, isSignOutOwed } from '../lib/session/owed-sign-out.ts';

const pay = (): void => {
  if (isSignOutOwed()) void endSessionOnServer();
};

/** A sign-out that the server has not heard of is told as soon as the network is back. */
export const useOwedSignOut = (): void => {
  useEffect(() => {
    window.addEventListener('online', pay);
    return () => window.removeEventListener('online', pay);
  }, []);
};
