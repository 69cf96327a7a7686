import type { Identity } from '@famibook/contracts/identity';
import type { PhotoId } from '@famibook/contracts/ids';
import type { Deps } from '../ports.ts';
import { type ShareDeps, sharePhoto, type Upload } from '../steps/share-photo.ts';

/** Makes a photo of staged bytes (D17, D20, D21); when that fails the bytes are discarded. */
export function uploadPhoto(deps: ShareDeps & Pick<Deps, 'transaction' | 'pictures'>) {
  const { transaction, pictures, failpoint } = deps;
  return async (actor: Identity, upload: Upload, signal: AbortSignal): Promise<PhotoId> => {
    let isCommitting = false;
    try {
      signal.throwIfAborted();
      const id = await transaction(async (tx) => {
        const shared = await sharePhoto(deps, tx, actor, upload);
        isCommitting = true;
        return shared;
      });
      failpoint('gallery.upload.after-commit');
      return id;
    } catch (error) {
      // A commit that failed may have happened all the same, and then the bytes are needed; media's sweeper decides.
      if (!isCommitting) await pictures.discard(upload.image.fileId);
      throw error;
    }
  };
}
