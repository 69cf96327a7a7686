import { ERRORS } from '@famibook/contracts/errors';
import type { ManagedFamiBook } from '@famibook/contracts/imports/schemas';
import type { Deps } from '../../ports.ts';
import { isStillRefused, type OpenFile, refusalOf, sourceOf } from '../domain/drive-photo.ts';
import type { PhotoDrive } from '../ports.ts';
import { importFile } from './import-file.ts';

/** Asked about in one call; contracts/imports allows no more. */
const BATCH = 200;
/** For one sync; the next one continues. */
const MAX_FILES = 5_000;
const MAX_DOWNLOADS = 500;
const MAX_MS = 10 * 60_000;

interface ImportDeps extends Pick<Deps, 'driveFiles' | 'photoImports' | 'log' | 'now'> {
  drive: PhotoDrive;
}

export interface SyncProgress {
  synced: number;
}

interface Run {
  famibook: ManagedFamiBook;
  /** Aborted when the process stops, or another run has begun. */
  signal: AbortSignal;
  progress: SyncProgress;
}

/** Imports what waits, the new files first; a file that failed before is tried again after them. */
export async function importFiles(deps: ImportDeps, run: Run): Promise<void> {
  const { driveFiles, photoImports, now } = deps;
  const { famibookId } = run.famibook;
  const begunAt = now();
  const left = { files: MAX_FILES, downloads: MAX_DOWNLOADS };
  while (left.files > 0 && left.downloads > 0 && now().getTime() - begunAt.getTime() < MAX_MS) {
    const files = await driveFiles.next(famibookId, begunAt, BATCH);
    if (files.length === 0) return;
    left.files -= files.length;
    const asked = files.map((file) => ({ source: sourceOf(file), sha256: file.sha256 }));
    const { imported, room } = await photoImports.match(famibookId, asked);
    const known = new Set(imported);
    const unknown = files.filter((file) => !known.has(sourceOf(file)));
    await driveFiles.remove(famibookId, idsOf(files.filter((file) => known.has(sourceOf(file)))));
    const worthTrying = await skipRefused(deps, run, unknown);
    if (room === 0 && worthTrying.length > 0) {
      return driveFiles.skipRest(famibookId, ERRORS.plan_photos.message, begunAt, now());
    }
    for (const file of worthTrying.slice(0, left.downloads)) {
      run.signal.throwIfAborted();
      left.downloads -= 1;
      if (!(await importAndNote(deps, run, file, begunAt))) return;
    }
  }
}

/** Notes what need not be downloaded, and returns the rest. */
async function skipRefused({ driveFiles, now }: ImportDeps, run: Run, files: readonly OpenFile[]): Promise<OpenFile[]> {
  const { famibookId } = run.famibook;
  const rest: OpenFile[] = [];
  const refusedAgain: OpenFile[] = [];
  for (const file of files) {
    const reason = refusalOf(file);
    if (reason !== undefined) await driveFiles.skip(famibookId, file.id, { reason, isRefused: false, at: now() });
    else if (isStillRefused(file, now())) refusedAgain.push(file);
    else rest.push(file);
  }
  await driveFiles.markTried(famibookId, idsOf(refusedAgain), now());
  return rest;
}

/** Returns whether it is worth going on with the next file. */
async function importAndNote(deps: ImportDeps, run: Run, file: OpenFile, begunAt: Date): Promise<boolean> {
  const { driveFiles, now } = deps;
  const { famibookId } = run.famibook;
  const result = await importFile(deps, run.famibook, file, run.signal);
  switch (result.outcome) {
    case 'new':
      run.progress.synced += 1;
      await driveFiles.remove(famibookId, [file.id]);
      return true;
    case 'known':
    case 'gone':
      await driveFiles.remove(famibookId, [file.id]);
      return true;
    case 'refused':
      await driveFiles.skip(famibookId, file.id, { reason: result.reason, isRefused: true, at: now() });
      return true;
    case 'full':
      await driveFiles.skipRest(famibookId, result.reason, begunAt, now());
      return false;
    case 'unavailable':
      await driveFiles.skip(famibookId, file.id, { reason: result.reason, isRefused: false, at: now() });
      return false;
    default:
      return result satisfies never;
  }
}

function idsOf(files: readonly OpenFile[]): string[] {
  return files.map(({ id }) => id);
}
