import type { getUser } from '@famibook/contracts/api/auth';
import type { CurrentUser } from '@famibook/contracts/people';
import { useCallback, useEffect } from 'react';
import { showingFamiBook } from '../api/famibook-header.ts';
import { fetcher, useRead } from '../api/read.ts';
import { route } from '../api/route.ts';
import { endSessionOnServer, isSignOutOwed } from './owed-sign-out.ts';

const currentUser = route<typeof getUser>({ method: 'GET', path: '/api/user' });

/** Where the cache keeps the person signed in. */
export const CURRENT_USER = currentUser.path;

/** Whoever signed out while the server was away is signed out: first that, then the question who is here. */
const readUser = async (): Promise<CurrentUser | null> => {
  if (isSignOutOwed()) await endSessionOnServer();
  return isSignOutOwed() ? null : ((await fetcher(CURRENT_USER)) as CurrentUser | null);
};

interface Session {
  /** Undefined while nothing is known yet, null when signed out. */
  user: CurrentUser | null | undefined;
  isLoading: boolean;
  /** Asks the server again: after an approval, a switch, an ended session. */
  refresh: () => Promise<unknown>;
}

export const useCurrentUser = (): Session => {
  const { data, error, isLoading, mutate } = useRead(currentUser, {}, { fetcher: readUser });
  const famibookId = data?.famibookId ?? null;
  useEffect(() => showingFamiBook(famibookId), [famibookId]);
  return { user: error && data === undefined ? null : data, isLoading, refresh: useCallback(() => mutate(), [mutate]) };
};
