import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import type { Failpoint } from '@famibook/service-kit/runtime/failpoint';
import type { MediaFailpoint } from '../../failpoints.ts';
import { photoTooLarge } from '../../ingest/domain.ts';
import type { TempFile } from '../../ingest/ports.ts';
import type { MediaFile } from '../../pictures/domain/media-file.ts';
import type { Stores, Tx } from '../../ports.ts';
import type { Upload } from '../domain.ts';
import type { UploadBytes, UploadLocks } from '../ports.ts';

interface StageUploadInput {
  famibookId: FamiBookId;
  maxBytes: number;
  signal: AbortSignal;
}

interface Deps {
  findOpenUpload(actor: Identity, id: string): Promise<Upload>;
  uploads: Pick<Stores['uploads'], 'becomePicture' | 'abandon'>;
  bytes: Pick<UploadBytes, 'assemble' | 'remove'>;
  files: Pick<Stores['files'], 'stageAgain' | 'findUndeleted' | 'wasClaimed'>;
  locks: Pick<UploadLocks, 'hold'>;
  failpoint: Failpoint<MediaFailpoint>;
  now(): Date;
  /** `also` runs in the transaction that adds the picture's row. It removes the file. */
  ingestPicture(
    actor: Identity,
    input: StageUploadInput & { also(tx: Tx, fileId: string): Promise<void> },
    file: TempFile,
  ): Promise<MediaFile>;
}

/**
 * Ingests a finished upload as an unclaimed picture. A second call returns the same picture.
 * @throws AppError 400, 413 or 415 as for a picture sent in one piece; the upload stays then until it is cancelled or swept
 */
export function stageUpload(deps: Deps) {
  return (actor: Identity, id: string, input: StageUploadInput): Promise<MediaFile> =>
    deps.locks.hold(
      id,
      async () => {
        const upload = await deps.findOpenUpload(actor, id);
        if (upload.famibookId !== input.famibookId) throw new AppError('upload_not_found');
        if (upload.fileId !== null) return findStaged(deps, upload.fileId);
        if (upload.size > input.maxBytes) throw photoTooLarge(input.maxBytes);
        if (upload.arrived !== upload.size) throw new AppError('upload_unfinished');
        const staged = await ingestUpload(deps, actor, upload, input);
        deps.failpoint('media.upload.after-picture');
        // The row names the picture now; if this fails, the sweeper removes the parts.
        await deps.bytes.remove(id).catch(() => undefined);
        return staged;
      },
      input.signal,
    );
}

async function ingestUpload(
  deps: Deps,
  actor: Identity,
  { id, size }: Upload,
  input: StageUploadInput,
): Promise<MediaFile> {
  const file = await deps.bytes.assemble({ id, size });
  if (!file) {
    // Its bytes were lost, so its sender has to begin a new upload.
    await deps.uploads.abandon(id);
    throw new AppError('upload_not_found');
  }
  const also = async (tx: Tx, fileId: string) => {
    // It has been abandoned, or another replica has ingested it.
    if (!(await deps.uploads.becomePicture(tx, id, fileId))) throw new AppError('upload_in_use');
  };
  return deps.ingestPicture(actor, { ...input, also }, file);
}

/** The picture may have been deleted since, or swept because no photo claimed it. */
async function findStaged(deps: Deps, fileId: string): Promise<MediaFile> {
  // Its photo is about to be shared, however long ago it was staged: the sweep must not take it for unused.
  const file = (await deps.files.stageAgain(fileId, deps.now())) ?? (await deps.files.findUndeleted(fileId));
  if (!file) throw new AppError((await deps.files.wasClaimed(fileId)) ? 'photo_removed' : 'upload_not_found');
  return file;
}
