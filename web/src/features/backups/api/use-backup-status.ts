import { getBackupStatus } from '@famibook/contracts/backup/routes';
import type { BackupStatus } from '@famibook/contracts/backup/schemas';
import { useCallback, useEffect } from 'react';
import useSWR from 'swr';
import { BACKUPS } from '../../../config/timing.ts';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { readBody } from '../../../lib/api/call.ts';
import { readUnlessChanged } from '../../../lib/api/unless-changed.ts';
import { useLive } from '../../../lib/live/live-provider.tsx';
import { useCurrentUser } from '../../../lib/session/use-current-user.ts';
import { usePolling } from '../../../lib/use-polling.ts';

interface ReadStatus {
  /** Undefined while nothing has come yet. */
  status: BackupStatus | undefined;
  /** Why the last read failed; the status of an earlier one stays. */
  error: ApiError | undefined;
  refresh: () => Promise<unknown>;
}

/** Reads the status every 30 seconds, more often while something runs, and at once on a push (D28). */
export function useBackupStatus(): ReadStatus {
  const { data, error, mutate } = useSWR<BackupStatus, ApiError>(getBackupStatus.path, readStatus, {
    revalidateOnMount: true,
  });
  const refresh = useCallback(() => mutate(), [mutate]);
  const { refresh: readCurrentUser } = useCurrentUser();
  const isSignedOut = error?.status === 401;
  useEffect(() => {
    if (isSignedOut) void readCurrentUser();
  }, [isSignedOut, readCurrentUser]);
  usePolling(refresh, data && isWorking(data) ? BACKUPS.progressPolling : BACKUPS.statusPolling);
  useLive({ onPush: ({ type }) => type === 'backup_changed' && void refresh(), onReconnect: () => void refresh() });
  return { status: data, error: isSignedOut ? undefined : error, refresh };
}

/** Whether a backup, a restore or a rehearsal runs. */
export function isWorking({ isBackupInProgress, restore, rehearsal }: BackupStatus): boolean {
  return isBackupInProgress || restore?.state === 'running' || rehearsal?.state === 'running';
}

function readStatus(path: string): Promise<BackupStatus> {
  return readUnlessChanged(path, async (response) => (await readBody(response)) as BackupStatus);
}
