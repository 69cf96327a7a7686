import type { Identity } from '@famibook/contracts/identity';
import type { PhotoId } from '@famibook/contracts/ids';
import type { Writing } from '../ports.ts';
import { type Sharing, sharePhoto, type Upload } from '../steps/share-photo.ts';

interface Uploading extends Writing, Sharing {
  /** Throws staged bytes away if it can; media's sweeper finds what is left. */
  discard(fileId: string): Promise<void>;
}

/** Makes a photo of staged bytes (D17, D20, D21): the row and its fact, or nothing and the bytes thrown away. */
export const uploadPhoto =
  (d: Uploading) =>
  async (who: Identity, upload: Upload, signal: AbortSignal): Promise<PhotoId> => {
    let isCommitting = false;
    try {
      signal.throwIfAborted();
      const id = await d.transaction(async (tx) => {
        const shared = await sharePhoto(d, tx, who, upload);
        isCommitting = true;
        return shared;
      });
      d.failpoint('gallery.upload.after-commit');
      return id;
    } catch (error) {
      // A commit that failed may have happened all the same: its bytes are then needed, and the sweeper knows.
      if (!isCommitting) await d.discard(upload.image.fileId);
      throw error;
    }
  };
