import type { Identity } from '@famibook/contracts/identity';
import type { PhotoId } from '@famibook/contracts/ids';
import type { Database } from '@famibook/service-kit/db/database';
import { AppError } from '@famibook/service-kit/errors';
import { placeForPhotos } from '../domain/rights.ts';
import { uploadLimit } from '../domain/upload-limit.ts';
import type { Pictures, Writing } from '../ports.ts';
import { type Sharing, sharePhoto, type Upload } from '../steps/share-photo.ts';
import { readPhotoOfFile } from '../store/known-photos.ts';
import type { Tx } from '../store/prisma.ts';
import { isFileRemoved } from '../store/removed-files.ts';

interface Finishing extends Writing, Sharing {
  db: Database;
  takeIn: Pictures['takeIn'];
}

interface Finished {
  uploadId: string;
  description: string;
  tags: string;
  isMobile: boolean;
  /** The token of whoever sends it. */
  bearer: string;
  signal: AbortSignal;
}

/**
 * Makes a photo of what a resumable upload brought. Asked again, because an answer was lost, it answers the same photo:
 * media gives an upload's picture always the same file, and a file has one photo. What is refused is not thrown away
 * here: another try of the same may just be succeeding, so it is left to media's sweeper.
 */
export const finishUpload =
  (d: Finishing) =>
  async (who: Identity, { uploadId, description, tags, isMobile, bearer, signal }: Finished): Promise<PhotoId> => {
    const place = placeForPhotos(who);
    const { famibookId } = place;
    const image = await d.takeIn(uploadId, { famibookId, bearer, maxBytes: uploadLimit(isMobile).bytes, signal });
    const known = await readPhotoOfFile(d.db, image.fileId);
    if (known) return known;
    try {
      const id = await d.transaction((tx) => shareOnce(d, tx, who, { place, image, description, tags }));
      d.failpoint('gallery.upload.after-commit');
      return id;
    } catch (error) {
      // Two tries at once, or a commit whose answer was lost.
      const shared = await readPhotoOfFile(d.db, image.fileId);
      if (shared) return shared;
      throw error;
    }
  };

/** Media may still hand out a file whose photo was deleted, if it has not heard of that yet. */
const shareOnce = async (d: Finishing, tx: Tx, who: Identity, upload: Upload): Promise<PhotoId> => {
  const id = await sharePhoto(d, tx, who, upload);
  // The FamiBook is held by now: a deletion is committed or has to wait.
  if (await isFileRemoved(tx, upload.image.fileId)) throw new AppError('photo_removed');
  return id;
};
