import type { CloudStatus } from '@famibook/contracts/backup/schemas';
import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../../ports.ts';

const FRESH_MS = 60_000;
const UNKNOWN_REASON = 'Google Drive could not be asked. The log of the FamiBook server says why.';

type CloudDeps = Pick<Deps, 'cloudDrive' | 'log' | 'now'>;

/** Whether the Google Drive folder can be reached; asked at most once a minute, however many pages want it (D31). */
export function getCloudStatus({ cloudDrive, log, now }: CloudDeps) {
  let latest: { askedAt: number; status: Promise<CloudStatus> } | undefined;

  const ask = async (drive: NonNullable<typeof cloudDrive>): Promise<CloudStatus> => {
    try {
      const { usedBytes, quotaBytes } = await drive.check();
      const quota = quotaBytes === undefined ? undefined : { quotaBytes };
      return { configured: true, connected: true, checkedAt: now().toISOString(), usedBytes, ...quota };
    } catch (error) {
      log.warn({ event: 'drive.not_connected', err: error }, 'Google Drive cannot be used');
      const reason = error instanceof AppError ? error.message : UNKNOWN_REASON;
      return { configured: true, connected: false, reason, checkedAt: now().toISOString() };
    }
  };

  return async (): Promise<CloudStatus> => {
    if (!cloudDrive) return { configured: false, connected: false, checkedAt: now().toISOString() };
    const askedAt = Number(now());
    if (!latest || askedAt - latest.askedAt >= FRESH_MS) latest = { askedAt, status: ask(cloudDrive) };
    return latest.status;
  };
}
