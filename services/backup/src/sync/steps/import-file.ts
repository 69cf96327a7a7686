import type { ErrorCode } from '@famibook/contracts/errors';
import type { ManagedFamiBook } from '@famibook/contracts/imports/schemas';
import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../../ports.ts';
import { descriptionOf, type OpenFile, sourceOf } from '../domain/drive-photo.ts';
import type { PhotoDrive } from '../ports.ts';

/** What is wrong with the file itself: it is skipped, and the others go on. */
const REFUSALS = new Set<ErrorCode>(['bad_image', 'not_an_image', 'too_large', 'validation', 'forbidden']);
/** What no other file of the FamiBook would get past either. */
const FULL = new Set<ErrorCode>(['plan_photos', 'famibook_full', 'disk_full']);
/** The FamiBook or its manager has changed. */
const OVER = new Set<ErrorCode>(['famibook_suspended', 'famibook_not_found', 'user_not_found']);

export type Imported =
  | { outcome: 'new' | 'known' | 'gone' }
  /** `refused`: this file; `full`: every file; `unavailable`: try again later. */
  | { outcome: 'refused' | 'full' | 'unavailable'; reason: string };

interface ImportDeps extends Pick<Deps, 'photoImports' | 'log'> {
  drive: Pick<PhotoDrive, 'read'>;
}

/** Streams one file from the drive to media, and shares it in the name of the manager (D34). */
export async function importFile(
  deps: ImportDeps,
  famibook: ManagedFamiBook,
  file: OpenFile,
  signal: AbortSignal,
): Promise<Imported> {
  const { drive, photoImports, log } = deps;
  try {
    const bytes = await drive.read(file.id);
    if (!bytes) return { outcome: 'gone' };
    const image = await photoImports.stage(bytes, { famibook, signal }).finally(() => bytes.destroy());
    const { famibookId, famibookName, manager } = famibook;
    const { isNew } = await photoImports.share({
      famibook: { famibookId, famibookName },
      author: manager,
      source: sourceOf(file),
      image,
      description: descriptionOf(file.name),
    });
    return { outcome: isNew ? 'new' : 'known' };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError && OVER.has(error.code)) throw error;
    if (error instanceof AppError && REFUSALS.has(error.code)) return { outcome: 'refused', reason: error.message };
    if (error instanceof AppError && FULL.has(error.code)) return { outcome: 'full', reason: error.message };
    log.warn(
      { err: error, event: 'drive.import_failed', fileId: file.id },
      'a file of the cloud drive was not imported',
    );
    return { outcome: 'unavailable', reason: 'It could not be fetched this time. It is tried again at the next sync.' };
  }
}
