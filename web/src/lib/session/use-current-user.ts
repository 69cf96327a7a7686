import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { getUser } from '@famibook/contracts/sessions/routes';
import { useCallback, useEffect } from 'react';
import { USER_RETRY } from '../../config/timing.ts';
import type { ApiError } from '../api/api-error.ts';
import { setPageOwner } from '../api/page-owner.ts';
import { fetcher, useRead } from '../api/read.ts';
import { endSessionOnServer, isSignOutPending } from './pending-sign-out.ts';
import { forgetServerReason, sessionEndReason } from './session-ending.ts';

/** The cache key of the current user. */
export const CURRENT_USER = getUser.path;

/** Sends a pending sign-out first and reads no user then: an early response may still belong to the ended session. */
async function readUser(): Promise<CurrentUser | null> {
  if (isSignOutPending()) {
    await endSessionOnServer();
    return null;
  }
  const hasReason = sessionEndReason() === 'password-changed';
  const user = (await fetcher(CURRENT_USER)) as CurrentUser | null;
  // A read that began before the server said so may show the session that has ended since.
  if (user && hasReason) forgetServerReason();
  return user;
}

interface Session {
  /** Undefined as long as it could not be read, null when signed out. */
  user: CurrentUser | null | undefined;
  /** Why the last read failed; it is retried. */
  error: ApiError | undefined;
  /** Reads the user again: after an approval, a switch, an ended session. */
  refresh: () => Promise<unknown>;
}

let retrying: ReturnType<typeof setTimeout> | undefined;

const pauseBefore = (retry: number): number =>
  Math.min(USER_RETRY.longest, USER_RETRY.first * 2 ** (retry - 1)) + Math.random() * USER_RETRY.jitter;

/** `useAfterRestore` reads the user again when a restore ends, so that error is not retried here. */
const isRetryable = (error: ApiError): boolean => error.code !== 'restoring';

export function useCurrentUser(): Session {
  const { data, error, mutate } = useRead(
    getUser,
    {},
    {
      fetcher: readUser,
      shouldRetryOnError: isRetryable,
      onErrorRetry: ({ retryAfter = 0 }, _, __, revalidate, options) => {
        // There is one timer: a press on 'Try again' that fails replaces the retry that was waiting.
        clearTimeout(retrying);
        retrying = setTimeout(
          () => void revalidate(options),
          Math.max(pauseBefore(options.retryCount), retryAfter * 1_000),
        );
      },
    },
  );
  const { id, famibookId = null } = data ?? {};
  useEffect(() => setPageOwner(id === undefined ? null : { id, famibookId }), [id, famibookId]);
  return { user: data, error, refresh: useCallback(() => mutate(), [mutate]) };
}
