import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { keepDraftsOf } from '../drafts/draft-store.ts';
import { forgetOwedSignOut } from './owed-sign-out.ts';
import { CURRENT_USER } from './use-current-user.ts';

/** Sets the signed-in user (or none), and forgets everything that was read for the one before. */
export const useSetUser = (): ((user: CurrentUser | null) => Promise<void>) => {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (user) => {
      if (user) {
        forgetOwedSignOut();
        keepDraftsOf(user.id);
      }
      await mutate(() => true, undefined, { revalidate: false });
      await mutate(CURRENT_USER, user, { revalidate: false });
    },
    [mutate],
  );
};
