import type { getUser } from '@famibook/contracts/api/auth';
import type { CurrentUser } from '@famibook/contracts/people';
import { useCallback, useEffect } from 'react';
import { showingFamiBook } from '../api/famibook-header.ts';
import { useRead } from '../api/read.ts';
import { route } from '../api/route.ts';

const currentUser = route<typeof getUser>({ method: 'GET', path: '/api/user' });

/** Where the cache keeps the person signed in. */
export const CURRENT_USER = currentUser.path;

interface Session {
  /** Undefined while nothing is known yet, null when signed out. */
  user: CurrentUser | null | undefined;
  isLoading: boolean;
  /** Asks the server again: after an approval, a switch, an ended session. */
  refresh: () => Promise<unknown>;
}

export const useCurrentUser = (): Session => {
  const { data, error, isLoading, mutate } = useRead(currentUser);
  const famibookId = data?.famibookId ?? null;
  useEffect(() => showingFamiBook(famibookId), [famibookId]);
  return { user: error && data === undefined ? null : data, isLoading, refresh: useCallback(() => mutate(), [mutate]) };
};
