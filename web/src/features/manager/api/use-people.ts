import type { Member } from '@famibook/contracts/members/schemas';
import { useEffect } from 'react';
import useSWR from 'swr';
import { MANAGER_POLLING } from '../../../config/timing.ts';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { useLive } from '../../../lib/live/live-provider.tsx';
import { useCurrentUser } from '../../../lib/session/use-current-user.ts';
import { EVERYWHERE, OWN } from './people.ts';

export interface People {
  /** Undefined while nothing has come yet. */
  people: readonly Member[] | undefined;
  error: ApiError | undefined;
  refresh: () => Promise<unknown>;
}

const usePeople = (state: 'pending' | 'approved', isAdmin: boolean): People => {
  const { path } = isAdmin ? EVERYWHERE[state] : OWN[state];
  const { data, error, mutate } = useSWR<Member[] | null, ApiError>(path, { refreshInterval: MANAGER_POLLING });
  const refresh = () => mutate();
  const { refresh: askWhoIsThere } = useCurrentUser();
  const isSignedOut = data === null;
  useEffect(() => {
    if (isSignedOut) void askWhoIsThere();
  }, [isSignedOut, askWhoIsThere]);
  useLive({
    onPush: ({ type }) => (type === 'member_requested' || type === 'member_approved') && void refresh(),
    onReconnect: () => void refresh(),
  });
  return { people: data ?? undefined, error, refresh };
};

/** Who waits, and who is in: of the own FamiBook, or of all for the administrator. */
export const usePendingPeople = (isAdmin: boolean): People => usePeople('pending', isAdmin);
export const useApprovedPeople = (isAdmin: boolean): People => usePeople('approved', isAdmin);
