import { getDriveStatus } from '@famibook/contracts/drive/routes';
import { CLOUD_SYNC } from '../../../config/timing.ts';
import { useRead } from '../../../lib/api/read.ts';

/** Whether a cloud drive is set up; read again after five minutes. An error is no cloud drive. */
export function useHasDrive(): boolean {
  const { data } = useDriveStatus();
  return data?.configured === true;
}

export function useDriveStatus() {
  return useRead(getDriveStatus, {}, { revalidateIfStale: true, dedupingInterval: CLOUD_SYNC.statusFresh });
}
