import type { DriveStatus, SkippedDriveFile } from '@famibook/contracts/drive/schemas';
import type { Identity } from '@famibook/contracts/identity';
import { PAGE } from '@famibook/contracts/limits';
import { currentFamiBook } from '@famibook/famibook-kit/rights';
import type { Deps } from '../../ports.ts';

/** Whether a cloud drive is set up, and for the manager what the folder of the current FamiBook is called there (D34). */
export function getDriveStatus({ photoDrive, driveFolders }: Pick<Deps, 'photoDrive' | 'driveFolders'>) {
  return async ({ current, isAdmin }: Identity): Promise<DriveStatus> => {
    const isForManager = photoDrive && current && (current.isManager || isAdmin);
    return {
      configured: photoDrive !== undefined,
      folderName: isForManager ? await driveFolders.nameOf(current.famibookId) : null,
    };
  };
}

/** The files of the current FamiBook's folder that could not be imported, the latest attempts first (D34). */
export function listSkippedFiles({ driveFiles }: Pick<Deps, 'driveFiles'>) {
  return async (identity: Identity): Promise<SkippedDriveFile[]> => {
    const skipped = await driveFiles.listSkipped(currentFamiBook(identity).famibookId, PAGE.max);
    return skipped.map((file) => ({ ...file, lastTriedAt: file.lastTriedAt.toISOString() }));
  };
}
