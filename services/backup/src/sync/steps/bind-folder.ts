import type { FamiBookId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../../ports.ts';
import type { PhotoDrive } from '../ports.ts';

interface BindDeps extends Pick<Deps, 'driveFolders'> {
  drive: PhotoDrive;
}

interface Bound {
  folderId: string;
  listedAt: Date | null;
}

const MAX_NAMES = 100;

/**
 * The folder of a FamiBook: the one that was used before, else one of its name, else a new one. A folder that is or was
 * another FamiBook's, e.g. because that had this name before, is never taken: its photos are that family's.
 */
export async function bindFolder(
  { drive, driveFolders }: BindDeps,
  { famibookId, famibookName }: { famibookId: FamiBookId; famibookName: string },
  bound: { folderId: string | null; listedAt: Date | null },
): Promise<Bound> {
  const { folderId, listedAt } = bound;
  const boundName = folderId === null ? undefined : await drive.folderName(folderId);
  if (folderId !== null && boundName !== undefined) {
    await driveFolders.noteName(famibookId, boundName);
    return { folderId, listedAt };
  }
  const parentId = await drive.photosFolder();
  for (let number = 1; number <= MAX_NAMES; number += 1) {
    const name = number === 1 ? famibookName : `${famibookName} (${number})`;
    const found = await drive.findFolders(name, parentId);
    const candidates = found.length > 0 ? found : [await drive.makeFolder(name, parentId)];
    for (const candidate of candidates) {
      if (await driveFolders.bind(famibookId, { folderId: candidate, name }))
        return { folderId: candidate, listedAt: null };
    }
  }
  throw new AppError('unavailable', { cause: new Error('no folder of the cloud drive is free for this FamiBook') });
}
