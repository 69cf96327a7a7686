import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { CURRENT_USER } from '../../lib/session/use-current-user.ts';
import { toast } from '../../lib/toast/toast.ts';

interface Change {
  /** How the user looks until the server has responded. */
  optimistic: Partial<CurrentUser>;
  save: () => Promise<CurrentUser>;
  saved: string;
}

/** Changes the user in the whole tab at once, and undoes the change when the server refuses it. */
export function useUpdateUser(): (change: Change) => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(
    async ({ optimistic, save, saved }) => {
      await mutate<CurrentUser | null>(CURRENT_USER, save, {
        optimisticData: (user) => (user ? { ...user, ...optimistic } : null),
        populateCache: true,
        revalidate: false,
        rollbackOnError: true,
      });
      toast({ kind: 'success', title: saved });
    },
    [mutate],
  );
}
