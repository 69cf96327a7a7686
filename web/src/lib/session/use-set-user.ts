import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { lookUpInvitation } from '@famibook/contracts/invitations/routes';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { INFINITE_PREFIX } from 'swr/_internal';
import { forgetPageOwner } from '../api/page-owner.ts';
import { removeOtherDrafts } from '../drafts/draft-store.ts';
import { restartReading } from '../live/reading-since.ts';
import { clearPendingSignOut } from './pending-sign-out.ts';
import { publishSessionChange } from './session-changes.ts';
import { CURRENT_USER } from './use-current-user.ts';

/** The invitation that a visitor looked up stays: SWR would not read it again within its deduping interval. */
const isClearedWithUser = (key: unknown): boolean => !(Array.isArray(key) && key[0] === lookUpInvitation.path);

/** Sets the current user (or none), and clears everything that was read for the previous one. */
export function useSetUser(): (user: CurrentUser | null) => Promise<void> {
  const { cache, mutate } = useSWRConfig();
  return useCallback(
    async (user) => {
      if (user) {
        clearPendingSignOut();
        removeOtherDrafts(user.id);
        publishSessionChange();
      }
      restartReading();
      forgetPageOwner();
      await mutate(isClearedWithUser, undefined, { revalidate: false });
      // A filter function skips the keys of `useSWRInfinite`, which the lists of desks use.
      const lists = [...cache.keys()].filter((key) => key.startsWith(INFINITE_PREFIX));
      await Promise.all(lists.map((key) => mutate(key, undefined, { revalidate: false })));
      await mutate(CURRENT_USER, user, { revalidate: false });
    },
    [cache, mutate],
  );
}
