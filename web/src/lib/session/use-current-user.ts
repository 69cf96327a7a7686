import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { getUser } from '@famibook/contracts/sessions/routes';
import { useCallback, useEffect } from 'react';
import { showingFamiBook } from '../api/famibook-header.ts';
import { fetcher, useRead } from '../api/read.ts';
import { endSessionOnServer, isSignOutPending } from './pending-sign-out.ts';

/** The cache key of the current user. */
export const CURRENT_USER = getUser.path;

/** Sends a pending sign-out instead of reading the current user: that of an ended session may have been read early. */
const readUser = async (): Promise<CurrentUser | null> => {
  if (!isSignOutPending()) return (await fetcher(CURRENT_USER)) as CurrentUser | null;
  await endSessionOnServer();
  return null;
};

interface Session {
  /** Undefined while it is loading or a restore goes on, null when signed out. */
  user: CurrentUser | null | undefined;
  isLoading: boolean;
  /** Reads the user again: after an approval, a switch, an ended session. */
  refresh: () => Promise<unknown>;
}

export const useCurrentUser = (): Session => {
  const { data, error, isLoading, mutate } = useRead(getUser, {}, { fetcher: readUser });
  const famibookId = data?.famibookId ?? null;
  useEffect(() => showingFamiBook(famibookId), [famibookId]);
  const isKnown = data !== undefined || !error || error.code === 'restoring';
  return { user: isKnown ? data : null, isLoading, refresh: useCallback(() => mutate(), [mutate]) };
};
