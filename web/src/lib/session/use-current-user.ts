import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { getUser } from '@famibook/contracts/sessions/routes';
import { useCallback, useEffect } from 'react';
import { showingFamiBook } from '../api/famibook-header.ts';
import { fetcher, useRead } from '../api/read.ts';
import { endSessionOnServer, isSignOutOwed } from './owed-sign-out.ts';

/** Where the cache keeps the person signed in. */
export const CURRENT_USER = getUser.path;

/** Sends a sign-out that is still owed, then asks who is signed in. */
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
  const { data, error, isLoading, mutate } = useRead(getUser, {}, { fetcher: readUser });
  const famibookId = data?.famibookId ?? null;
  useEffect(() => showingFamiBook(famibookId), [famibookId]);
  return { user: error && data === undefined ? null : data, isLoading, refresh: useCallback(() => mutate(), [mutate]) };
};
