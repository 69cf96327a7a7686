import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { getUser } from '@famibook/contracts/sessions/routes';
import { useCallback, useEffect } from 'react';
import { USER_AGAIN } from '../../config/timing.ts';
import type { ApiError } from '../api/api-error.ts';
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
  /** Undefined as long as it could not be read, null when signed out. */
  user: CurrentUser | null | undefined;
  /** Why the last reading failed; it is repeated. */
  error: ApiError | undefined;
  /** Reads the user again: after an approval, a switch, an ended session. */
  refresh: () => Promise<unknown>;
}

/** The end of a restore is noticed elsewhere (`useAfterRestore`). */
const isRepeated = (error: ApiError): boolean => error.code !== 'restoring';

export const useCurrentUser = (): Session => {
  const { data, error, mutate } = useRead(
    getUser,
    {},
    {
      fetcher: readUser,
      revalidateOnReconnect: true,
      shouldRetryOnError: isRepeated,
      onErrorRetry: ({ retryAfter = 0 }, _, __, again, { retryCount }) =>
        setTimeout(
          () => void again({ retryCount }),
          Math.max(USER_AGAIN.after + Math.random() * USER_AGAIN.jitter, retryAfter * 1_000),
        ),
    },
  );
  const famibookId = data?.famibookId ?? null;
  useEffect(() => showingFamiBook(famibookId), [famibookId]);
  return { user: data, error, refresh: useCallback(() => mutate(), [mutate]) };
};
