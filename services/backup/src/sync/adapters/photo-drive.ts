import { type Drive, openDrive } from '@famibook/drive/drive';
import { DriveError, type DriveProblem } from '@famibook/drive/drive-error';
import type { DriveFile } from '@famibook/drive/drive-file';
import type { DriveSettings } from '@famibook/drive/settings';
import { AppError } from '@famibook/service-kit/errors';
import type { PhotoDrive } from '../ports.ts';

const PHOTOS = 'FamiBook Photos';
/** A person waits for a sync, and the next one is near: it gives up sooner than a backup. */
const MAX_RETRY_MS = 30_000;

/** Photos in Google Drive: a folder for each FamiBook in one folder of the settings' folder (D34). */
export function openPhotoDrive(settings: DriveSettings): PhotoDrive & { stop(): void } {
  const drive = openDrive(settings, { maxRetryMs: MAX_RETRY_MS });
  return {
    photosFolder: () => drive.findOrMakeFolder(PHOTOS),
    findFolders: async (name, parentId) =>
      (await drive.find({ name, parentId, kind: 'folder' })).map((folder) => folder.id),
    makeFolder: (name, parentId) => drive.findOrMakeFolder(name, parentId),
    folderName: async (folderId) => {
      const folder = await unlessGone(drive.get(folderId));
      return folder?.isTrashed ? undefined : folder?.name;
    },
    list: (folderId) => listFolder(drive, folderId),
    startToken: () => drive.startPageToken(),
    changesSince: async (token) => {
      const found = await unless('changes_lost', drive.listChanges(token));
      return (
        found && {
          ...found,
          changes: found.changes.map(({ fileId, file }) => ({
            fileId,
            file: file && !file.isTrashed ? { ...asPhotoFile(file), parents: file.parents } : undefined,
          })),
        }
      );
    },
    read: async (fileId) => {
      const file = await unlessGone(drive.get(fileId));
      if (!file || file.isTrashed) return undefined;
      return unlessGone(drive.read(file).catch(asRefusal));
    },
    stop: () => drive.stop(),
  };
}

async function* listFolder(drive: Drive, parentId: string) {
  for await (const file of drive.list({ parentId })) yield asPhotoFile(file);
}

function asPhotoFile({ id, name, mimeType, size, sha256 }: DriveFile) {
  return { id, name, mimeType, size, sha256: sha256 ?? null };
}

function unlessGone<T>(request: Promise<T>): Promise<T | undefined> {
  return unless('missing', request);
}

async function unless<T>(problem: DriveProblem, request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof DriveError && error.problem === problem) return undefined;
    throw error;
  }
}

/** What Google does not give out, e.g. because its owner forbids it, is skipped; the other files are imported. */
function asRefusal(error: unknown): never {
  const isOfFile = error instanceof DriveError && error.problem === 'not_allowed';
  throw isOfFile ? new AppError('forbidden', { message: error.message, cause: error }) : error;
}
