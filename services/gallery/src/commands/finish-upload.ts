import type { Identity } from '@famibook/contracts/identity';
import type { PhotoId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import { placeForPhotos } from '../domain/rights.ts';
import { uploadLimit } from '../domain/upload-limit.ts';
import type { Deps } from '../ports.ts';
import { type ShareDeps, sharePhoto, type Upload } from '../steps/share-photo.ts';
import { readPhotoOfFile } from '../store/known-photos.ts';
import type { Tx } from '../store/prisma.ts';
import { isFileRemoved } from '../store/removed-files.ts';

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
 * Makes a photo of a finished resumable upload. Repeated because a response was lost, it returns the same photo: media
 * gives an upload always the same file, and a file has one photo. A refused file is not discarded here, because another
 * attempt may just be succeeding; media's sweeper removes it.
 */
export function finishUpload(deps: ShareDeps & Pick<Deps, 'db' | 'transaction' | 'pictures'>) {
  const { db, transaction, pictures, failpoint } = deps;
  return async (actor: Identity, upload: FinishedUpload): Promise<PhotoId> => {
    const { uploadId, description, tags, isMobile, bearer, signal } = upload;
    const place = placeForPhotos(actor);
    const target = { famibookId: place.famibookId, bearer, maxBytes: uploadLimit(isMobile).bytes, signal };
    const image = await pictures.ingest(uploadId, target);
    const known = await readPhotoOfFile(db, image.fileId);
    if (known) return known;
    try {
      const id = await transaction((tx) => shareOnce(deps, tx, actor, { place, image, description, tags }));
      failpoint('gallery.upload.after-commit');
      return id;
    } catch (error) {
      // Two attempts ran at once, or a commit succeeded whose response was lost.
      const shared = await readPhotoOfFile(db, image.fileId);
      if (shared) return shared;
      throw error;
    }
  };
}

/** Media may still hand out the file of a deleted photo, if the event of the deletion has not reached it yet. */
async function shareOnce(deps: ShareDeps, tx: Tx, actor: Identity, upload: Upload): Promise<PhotoId> {
  const id = await sharePhoto(deps, tx, actor, upload);
  // The FamiBook is locked by now: a deletion is committed or has to wait.
  if (await isFileRemoved(tx, upload.image.fileId)) throw new AppError('photo_removed');
  return id;
}
