import type { Readable } from 'node:stream';
import { type Identity, maySee } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import type { Failpoint } from '@famibook/service-kit/runtime/failpoint';
import type { MediaFailpoint } from '../../failpoints.ts';
import { assertPlace } from '../../ingest/assert-place.ts';
import type { FairQueue } from '../../ingest/fair-queue.ts';
import { type FileAddress, originalKey } from '../../ingest/file-keys.ts';
import { type IngestDeps, ingestFile, type Storing } from '../../ingest/ingest-file.ts';
import type { TempFile, TempFiles } from '../../ingest/ports.ts';
import { emptyPhoto, photoTooLarge } from '../../ingest/rules.ts';
import type { Tx } from '../../store/prisma.ts';
import type { Pictures } from '../ports.ts';
import { assertAcceptable } from '../rules/acceptable.ts';
import type { MediaFile } from '../rules/media-file.ts';
import { isHeavy, type PictureHeader } from '../rules/picture.ts';
import { renditionPlan } from '../rules/rendition-plan.ts';
import { storeRenditions } from '../steps/renditions.ts';
import type { Files } from '../store.ts';

/** What takes seconds waits in a line of its own. */
interface RenderQueues {
  usual: FairQueue;
  heavy: FairQueue;
}

export interface StageDeps extends IngestDeps {
  tempFiles: Pick<TempFiles, 'write'>;
  pictures: Pictures;
  renderQueues: RenderQueues;
  files: Pick<Files, 'add'>;
  /** @throws AppError when the disk is nearly full, or the FamiBook has used all of its storage */
  assertStorage(famibookId: string, bytes: number): Promise<void>;
  failpoint: Failpoint<MediaFailpoint>;
  newId(): string;
}

export interface StagePictureInput {
  famibookId: FamiBookId;
  maxBytes: number;
  /** As the sender told, if it did. */
  declaredBytes: number | undefined;
  body: Readable;
  /** Aborted when the sender is gone. */
  signal: AbortSignal;
}

/**
 * Takes a picture in, unclaimed for now: looks at its bytes, keeps them, makes all its renditions and says what it saw.
 * @throws AppError 400, 413 or 415 with the reason; nothing is left behind then
 */
export function stagePicture(d: StageDeps) {
  return async (who: Identity, wish: StagePictureInput): Promise<MediaFile> => {
    if (!maySee(who, wish.famibookId)) throw new AppError('famibook_not_found');
    if ((wish.declaredBytes ?? 0) > wish.maxBytes) throw photoTooLarge(wish.maxBytes);
    await assertPlace([d.renderQueues.usual, d.renderQueues.heavy], turnOf(who, wish), wish.body);
    await d.assertStorage(wish.famibookId, wish.declaredBytes ?? 0);
    d.pictures.prepare();
    const upload = await d.tempFiles.write(wish.body, wish.maxBytes);
    try {
      d.failpoint('media.stage.after-temp-file');
      return await ingestPicture(d)(who, wish, upload);
    } finally {
      await upload.remove();
    }
  };
}

export type IngestPictureDeps = Omit<StageDeps, 'tempFiles'>;

interface IngestPictureInput extends Pick<StagePictureInput, 'famibookId' | 'signal'> {
  /** Happens in the transaction in which the picture begins to stand. */
  also?(tx: Tx, fileId: string): Promise<void>;
}

/** Looks at a picture that has arrived whole, and keeps it unless it throws; its upload stays where it is. */
export function ingestPicture(d: IngestPictureDeps) {
  return async (who: Identity, wish: IngestPictureInput, upload: TempFile): Promise<MediaFile> => {
    if (upload.size === 0) throw emptyPhoto();
    const header = await d.pictures.header(upload.path);
    assertAcceptable(header);
    await d.assertStorage(wish.famibookId, upload.size);
    const line = isHeavy(header) ? d.renderQueues.heavy : d.renderQueues.usual;
    return line.wait(turnOf(who, wish), () => keep(d, who, wish, upload, header));
  };
}

function turnOf({ userId }: Identity, { famibookId, signal }: Pick<StagePictureInput, 'famibookId' | 'signal'>) {
  return {
    famibookId,
    userId,
    signal,
  };
}

async function keep(
  d: IngestPictureDeps,
  who: Identity,
  wish: IngestPictureInput,
  upload: TempFile,
  header: PictureHeader,
) {
  const file: FileAddress = { famibookId: wish.famibookId, fileId: d.newId() };
  const staged = await ingestFile<MediaFile>(
    d,
    who.userId,
    { kind: 'picture', ...file },
    {
      store: async (objects) => ({
        id: file.fileId,
        famibookId: file.famibookId,
        userId: who.userId,
        sha256: upload.sha256,
        size: upload.size,
        type: header.type,
        width: header.width,
        height: header.height,
        isAnimated: header.frames > 1,
        ...(await storeAndRender({ ...d, objects }, file, upload, header)),
        createdAt: d.now(),
      }),
      add: async (tx, row) => {
        await d.files.add(tx, row);
        await wish.also?.(tx, row.id);
      },
    },
  );
  d.failpoint('media.stage.after-row');
  return staged;
}

/** The original is flushed to disk while the picture is decoded. Both have ended before either's failure is told. */
async function storeAndRender(
  d: Pick<StageDeps, 'pictures' | 'failpoint' | 'now'> & { objects: Storing },
  file: FileAddress,
  upload: TempFile,
  header: PictureHeader,
) {
  const renditionWidths = renditionPlan(header);
  const keepOriginal = async () => {
    await d.objects.putFile(originalKey(file), upload.path);
    d.failpoint('media.stage.after-original');
  };
  const [kept, rendered, taken] = await Promise.allSettled([
    keepOriginal(),
    d.pictures.render(upload.path, header, renditionWidths, storeRenditions(d.objects, file)),
    d.pictures.takenAt(upload.path, header, d.now()),
  ]);
  const thumbhash = outcome(rendered);
  outcome(kept);
  d.failpoint('media.stage.after-renditions');
  return { renditionWidths, thumbhash, takenAt: outcome(taken) };
}

function outcome<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}
