import { getCloudStatus } from '@famibook/contracts/backup/routes';
import type { CloudStatus } from '@famibook/contracts/backup/schemas';
import { BACKUPS } from '../../../config/timing.ts';
import { useRead } from '../../../lib/api/read.ts';
import { usePolling } from '../../../lib/use-polling.ts';

interface ReadCloudStatus {
  /** Undefined while nothing has come yet. */
  cloud: CloudStatus | undefined;
  hasFailed: boolean;
}

/** Reads every minute whether the drive can be reached (D31). */
export function useCloudStatus(): ReadCloudStatus {
  const { data, error, mutate } = useRead(getCloudStatus, {}, { revalidateOnMount: true });
  usePolling(() => mutate(), BACKUPS.cloudPolling);
  return { cloud: data ?? undefined, hasFailed: error !== undefined };
}
