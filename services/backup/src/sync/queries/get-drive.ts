import type { DriveStatus, SkippedDriveFile } from '@famibook/contracts/drive/schemas';
import type { Identity } from '@famibook/contracts/identity';
import { PAGE } from '@famibook/contracts/limits';
import { currentFamiBook } from '@famibook/famibook-kit/rights';
import type { Deps } from '../../ports.ts';

/** Whether a cloud drive is set up. */
export function getDriveStatus({ photoDrive }: Pick<Deps, 'photoDrive'>) {
  return (): DriveStatus => ({ configured: photoDrive !== undefined });
}

/** The files of the current FamiBook's folder that could not be imported, the latest attempts first (D34). */
export function listSkippedFiles({ driveFiles }: Pick<Deps, 'driveFiles'>) {
  return async (identity: Identity): Promise<SkippedDriveFile[]> => {
    const skipped = await driveFiles.listSkipped(currentFamiBook(identity).famibookId, PAGE.max);
    return skipped.map((file) => ({ ...file, lastTriedAt: file.lastTriedAt.toISOString() }));
  };
}
