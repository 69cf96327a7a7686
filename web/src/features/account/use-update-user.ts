import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { errorText } from '../../lib/api/api-error.ts';
import { isUnauthorized, logInAgain } from '../../lib/session/log-in-again.ts';
import { CURRENT_USER } from '../../lib/session/use-current-user.ts';
import { toast } from '../../lib/toast/toast.ts';
import { ACCOUNT_TEXT } from './account-text.ts';

interface Change {
  /** How the user looks until the server has responded. */
  optimistic: Partial<CurrentUser>;
  save: () => Promise<CurrentUser>;
  saved: string;
}

export function showFailure(error: unknown): void {
  if (isUnauthorized(error)) logInAgain();
  else toast({ kind: 'error', title: ACCOUNT_TEXT.failed, description: errorText(error) });
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
