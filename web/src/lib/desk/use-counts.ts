import { getAdminCounts, getManagerCounts } from '@famibook/contracts/counts/routes';
import type { AdminCounts } from '@famibook/contracts/counts/schemas';
import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { MANAGER_POLLING } from '../../config/timing.ts';
import { ApiError } from '../api/api-error.ts';
import { readBody } from '../api/call.ts';
import { readUnlessChanged } from '../api/unless-changed.ts';
import { useLive } from '../live/live-provider.tsx';
import { usePolling } from '../use-polling.ts';

/** The badges of a desk: some of them, of the current FamiBook, or all of the administrator's (D13). */
export type DeskCounts = Partial<AdminCounts>;

/** Reads the badges every 5 seconds, and at once on a push. Undefined until they have come. */
export function useCounts(isAdmin: boolean): DeskCounts | undefined {
  const { path } = isAdmin ? getAdminCounts : getManagerCounts;
  const { data, mutate } = useSWR<DeskCounts | null, ApiError>(path, readCounts);
  const refresh = () => mutate();
  usePolling(refresh, MANAGER_POLLING);
  useLive({ onPush: () => void refresh(), onReconnect: () => void refresh() });
  return data ?? undefined;
}

/** Null once the session is over. */
async function readCounts(path: string): Promise<DeskCounts | null> {
  try {
    return await readUnlessChanged(path, async (response) => (await readBody(response)) as DeskCounts);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Reads the badges that are shown again. */
export function useRefreshCounts(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(() => Promise.all([mutate(getManagerCounts.path), mutate(getAdminCounts.path)]), [mutate]);
}
