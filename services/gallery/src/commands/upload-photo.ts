import type { Readable } from 'node:stream';
import type { Identity } from '@famibook/contracts/identity';
import type { PhotoId } from '@famibook/contracts/ids';
import type { StagedImage } from '@famibook/contracts/media/schemas';
import { currentFamiBook } from '@famibook/famibook-kit/rights';
import { AppError } from '@famibook/service-kit/errors';
import { uploadLimit } from '../domain/upload-rules.ts';
import type { Deps, StagingTarget, Tx } from '../ports.ts';
import { type PhotoToShare, type ShareDeps, sharePhoto } from '../steps/share-photo.ts';

/** Streams an uploaded file to media, where it waits until a photo claims it. */
export function stageImage({ pictures, failpoint }: Pick<Deps, 'pictures' | 'failpoint'>) {
  return async (bytes: Readable, to: StagingTarget): Promise<StagedImage> => {
    failpoint('gallery.upload.before-staging');
    const image = await pictures.stage(bytes, to);
    failpoint('gallery.upload.after-staging');
    return image;
  };
}

/** Removes a staged file that becomes no photo; never rejects, because media also removes unclaimed files. */
export function discardImage({ pictures }: Pick<Deps, 'pictures'>) {
  return (fileId: string): Promise<void> => pictures.discard(fileId);
}

type UploadDeps = ShareDeps & Pick<Deps, 'transaction' | 'pictures'>;

/** Makes a photo of staged bytes (D17, D20, D21), or discards them. */
export function uploadPhoto(deps: UploadDeps) {
  const { transaction, pictures, failpoint } = deps;
  return async (actor: Identity, photo: PhotoToShare, signal: AbortSignal): Promise<PhotoId> => {
    let isCommitting = false;
    try {
      signal.throwIfAborted();
      const id = await transaction(async (tx) => {
        const shared = await sharePhoto(deps, tx, actor, photo);
        isCommitting = true;
        return shared;
      });
      failpoint('gallery.upload.after-commit');
      return id;
    } catch (error) {
      // A commit that failed may have succeeded in the database, which then needs the bytes; media's sweeper decides.
      if (!isCommitting) await pictures.discard(photo.image.fileId);
      throw error;
    }
  };
}

interface FinishedUpload {
  uploadId: string;
  description: string;
  tags: string;
  isMobile: boolean;
  /** The token of the uploader. */
  bearer: string;
  signal: AbortSignal;
}

/**
 * Makes a photo of a finished resumable upload. A repetition returns the same photo, because media gives an upload always
 * the same file, and a file has one photo. It leaves refused files to media's sweeper, because another attempt may just be
 * succeeding.
 */
export function finishUpload(deps: UploadDeps & Pick<Deps, 'files'>) {
  const { transaction, pictures, failpoint, files } = deps;
  return async (actor: Identity, upload: FinishedUpload): Promise<PhotoId> => {
    const { uploadId, description, tags, isMobile, bearer, signal } = upload;
    const famibook = currentFamiBook(actor);
    const { maxBytes } = uploadLimit(isMobile);
    const image = await pictures.ingest(uploadId, { famibookId: famibook.famibookId, bearer, maxBytes, signal });
    const existing = await files.findPhotoOf(image.fileId);
    if (existing) return existing;
    try {
      const id = await transaction((tx) => shareOnce(deps, tx, actor, { famibook, image, description, tags }));
      failpoint('gallery.upload.after-commit');
      return id;
    } catch (error) {
      // Two attempts ran at once, or a commit succeeded whose response was lost.
      const shared = await files.findPhotoOf(image.fileId);
      if (shared) return shared;
      throw error;
    }
  };
}

/** Media still ingests the file of a deleted photo if the event of the deletion has not arrived there yet. */
async function shareOnce(
  deps: ShareDeps & Pick<Deps, 'files'>,
  tx: Tx,
  actor: Identity,
  photo: PhotoToShare,
): Promise<PhotoId> {
  const id = await sharePhoto(deps, tx, actor, photo);
  // The FamiBook is locked now, so a deletion has committed or waits.
  if (await deps.files.isRemoved(tx, photo.image.fileId)) throw new AppError('photo_removed');
  return id;
}
