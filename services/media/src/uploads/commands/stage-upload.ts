import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import type { Failpoint } from '@famibook/service-kit/runtime/failpoint';
import type { MediaFailpoint } from '../../failpoints.ts';
import type { SpooledFile } from '../../ingest/ports.ts';
import { tooLarge } from '../../pictures/rules/acceptable.ts';
import type { MediaFile } from '../../pictures/rules/media-file.ts';
import type { Files } from '../../pictures/store.ts';
import type { Tx } from '../../store/prisma.ts';
import type { UploadBytes } from '../ports.ts';
import type { Upload } from '../rules/upload.ts';
import type { Uploads } from '../store/uploads.ts';
import type { UploadLocks } from '../upload-locks-port.ts';

interface Wish {
  famibookId: FamiBookId;
  maxBytes: number;
  signal: AbortSignal;
}

interface Deps {
  find(who: Identity, id: string): Promise<Upload>;
  uploads: Pick<Uploads, 'becomePicture' | 'abandon'>;
  bytes: Pick<UploadBytes, 'assemble' | 'remove'>;
  files: Pick<Files, 'findKept' | 'wasClaimed'>;
  locks: Pick<UploadLocks, 'hold'>;
  reach: Failpoint<MediaFailpoint>;
  /** Looks at a picture and keeps it; `also` happens in the transaction in which it begins to stand. */
  keep(
    who: Identity,
    wish: Wish & { also(tx: Tx, fileId: string): Promise<void> },
    file: SpooledFile,
  ): Promise<MediaFile>;
}

/**
 * Takes a finished upload in as a picture, unclaimed for now. Asked again it answers the same picture.
 * @throws AppError 400, 413 or 415 as for a picture sent in one piece; the upload stays then until it is cancelled or swept
 */
export const stageUpload =
  (d: Deps) =>
  (who: Identity, id: string, wish: Wish): Promise<MediaFile> =>
    d.locks.hold(
      id,
      async () => {
        const upload = await d.find(who, id);
        if (upload.famibookId !== wish.famibookId) throw new AppError('upload_not_found');
        if (upload.fileId !== null) return again(d, upload.fileId);
        if (upload.size > wish.maxBytes) throw tooLarge(wish.maxBytes);
        if (upload.arrived !== upload.size) throw new AppError('upload_unfinished');
        const staged = await takeIn(d, who, upload, wish);
        d.reach('media.upload.after-picture');
        // The row knows the picture now; should this fail, the sweeper comes by.
        await d.bytes.remove(id).catch(() => undefined);
        return staged;
      },
      wish.signal,
    );

const takeIn = async (d: Deps, who: Identity, { id, size }: Upload, wish: Wish): Promise<MediaFile> => {
  const file = await d.bytes.assemble({ id, size });
  if (!file) {
    // Its bytes were lost: nothing can come of it, and its sender is to begin it anew.
    await d.uploads.abandon(id);
    throw new AppError('upload_not_found');
  }
  const also = async (tx: Tx, fileId: string) => {
    // Given up meanwhile, or taken in by another replica: then that one's answer counts.
    if (!(await d.uploads.becomePicture(tx, id, fileId))) throw new AppError('upload_in_use');
  };
  try {
    return await d.keep(who, { ...wish, also }, file);
  } finally {
    await file.remove();
  }
};

/** Its picture may have been deleted since, or given up unclaimed. */
const again = async (d: Deps, fileId: string): Promise<MediaFile> => {
  const file = await d.files.findKept(fileId);
  if (!file) throw new AppError((await d.files.wasClaimed(fileId)) ? 'photo_removed' : 'upload_not_found');
  return file;
};
