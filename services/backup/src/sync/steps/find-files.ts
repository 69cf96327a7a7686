import type { FamiBookId } from '@famibook/contracts/ids';
import type { Deps } from '../../ports.ts';
import type { DriveFile } from '../domain/drive-photo.ts';
import type { DriveChange, PhotoDrive } from '../ports.ts';

const LISTED_AT_ONCE = 500;
/** Everything is listed once a day, in case a change was missed or a backup was restored. */
const LISTING_MS = 24 * 3_600_000;
/** Pages of changes in one sync; the next sync continues. */
const MAX_PAGES = 40;

interface FindDeps extends Pick<Deps, 'driveFolders' | 'driveFiles' | 'now'> {
  drive: PhotoDrive;
}

interface Folder {
  folderId: string;
  listedAt: Date | null;
}

/** Notes the files that have come into a folder since the latest sync, and removes from the list those that are gone. */
export async function findFiles(deps: FindDeps, famibookId: FamiBookId, folder: Folder): Promise<void> {
  const { drive, driveFolders, now } = deps;
  const token = await driveFolders.readToken();
  // Changes during the listing come after this token.
  if (token === undefined) await driveFolders.setFirstToken(await drive.startToken());
  const isListed = folder.listedAt !== null && now().getTime() - folder.listedAt.getTime() < LISTING_MS;
  if (isListed && token !== undefined && (await readChanges(deps, token))) return;
  await listFolder(deps, famibookId, folder.folderId);
}

async function listFolder(deps: FindDeps, famibookId: FamiBookId, folderId: string): Promise<void> {
  const { drive, driveFiles, driveFolders, now } = deps;
  const begunAt = now();
  let files: DriveFile[] = [];
  for await (const file of drive.list(folderId)) {
    files.push(file);
    if (files.length < LISTED_AT_ONCE) continue;
    await driveFiles.add(famibookId, files, begunAt);
    files = [];
  }
  await driveFiles.add(famibookId, files, begunAt);
  await driveFiles.removeUnseen(famibookId, begunAt);
  await driveFolders.markListed(famibookId, begunAt);
}

/**
 * Reads what has changed in the whole drive, for the folders of all FamiBooks: the drive has one list of changes.
 * @returns false when the drive no longer knows what has changed
 */
async function readChanges(deps: FindDeps, firstToken: string): Promise<boolean> {
  const { drive, driveFolders } = deps;
  let token = firstToken;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const found = await drive.changesSince(token);
    if (!found) {
      await driveFolders.forgetToken(token);
      await driveFolders.setFirstToken(await drive.startToken());
      return false;
    }
    await noteChanges(deps, found.changes);
    if (found.nextToken === token) return true;
    // Another run that has read on has noted the same changes.
    if (!(await driveFolders.advanceToken(token, found.nextToken)) || !found.hasMore) return true;
    token = found.nextToken;
  }
  return true;
}

async function noteChanges(
  { driveFolders, driveFiles, now }: FindDeps,
  changes: readonly DriveChange[],
): Promise<void> {
  if (changes.length === 0) return;
  // The newest change of a file says how it is now.
  const latest = new Map(changes.map((change) => [change.fileId, change.file]));
  const folderIds = [...new Set([...latest.values()].flatMap((file) => file?.parents ?? []))];
  const owners = new Map((await driveFolders.ownersOf(folderIds)).map((owner) => [owner.folderId, owner.famibookId]));
  const ownerOf = (parents: readonly string[] = []) =>
    parents.map((id) => owners.get(id)).find((id) => id !== undefined);
  const located = [...latest].map(([fileId, file]) => ({ fileId, file, famibookId: ownerOf(file?.parents) ?? null }));
  await driveFiles.removeElsewhere(
    located.map(({ fileId }) => fileId),
    located.map(({ famibookId }) => famibookId),
  );
  for (const [famibookId, files] of Map.groupBy(located, (each) => each.famibookId)) {
    if (famibookId !== null)
      await driveFiles.add(
        famibookId,
        files.flatMap(({ file }) => file ?? []),
        now(),
      );
  }
}
