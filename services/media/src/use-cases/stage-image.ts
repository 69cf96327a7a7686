import type { Readable } from 'node:stream';
import { type Identity, maySee } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import type { Failpoint } from '@famibook/service-kit/failpoint';
import { assertAcceptable, empty, tooLarge } from '../domain/acceptable.ts';
import { type FileAddress, originalKey } from '../domain/file-keys.ts';
import type { MediaFile } from '../domain/media-file.ts';
import type { PictureHeader } from '../domain/picture.ts';
import { renditionPlan } from '../domain/rendition-plan.ts';
import type { MediaFailpoint } from '../failpoints.ts';
import type { Files } from '../store/files.ts';
import type { Intakes } from '../store/intakes.ts';
import { isPersonGone } from '../store/people.ts';
import type { Transaction } from '../store/prisma.ts';
import type { BoundedQueue } from './bounded-queue.ts';
import { keepRenditions } from './keep-renditions.ts';
import type { Pictures } from './pictures.ts';
import { removeBytes } from './remove-bytes.ts';
import type { Spool, SpooledFile } from './spool.ts';
import type { StoredBytes } from './stored-bytes.ts';

export interface StageDeps {
  spool: Pick<Spool, 'take'>;
  pictures: Pictures;
  queue: BoundedQueue;
  objects: StoredBytes;
  files: Pick<Files, 'add'>;
  intakes: Pick<Intakes, 'begin' | 'end' | 'forget'>;
  transaction: Transaction;
  reach: Failpoint<MediaFailpoint>;
  now(): Date;
  newId(): string;
}

export interface ImageWish {
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
export const stageImage =
  (d: StageDeps) =>
  async (who: Identity, wish: ImageWish): Promise<MediaFile> => {
    if (!maySee(who, wish.famibookId)) throw new AppError('famibook_not_found');
    if ((wish.declaredBytes ?? 0) > wish.maxBytes) throw tooLarge(wish.maxBytes);
    const upload = await d.spool.take(wish.body, wish.maxBytes);
    try {
      d.reach('media.stage.after-temp-file');
      if (upload.size === 0) throw empty();
      const header = await d.pictures.header(upload.path);
      assertAcceptable(header);
      return await d.queue(() => keep(d, who, wish, upload, header), wish.signal);
    } finally {
      await upload.remove();
    }
  };

const keep = async (d: StageDeps, who: Identity, wish: ImageWish, upload: SpooledFile, header: PictureHeader) => {
  const file: FileAddress = { famibookId: wish.famibookId, fileId: d.newId() };
  const objects = storingAfter(d.intakes.begin(file, d.now()), d.objects);
  try {
    const seen = await storeAndRender({ ...d, objects }, file, upload, header);
    const staged: MediaFile = {
      id: file.fileId,
      famibookId: file.famibookId,
      userId: who.userId,
      sha256: upload.sha256,
      size: upload.size,
      type: header.type,
      width: header.width,
      height: header.height,
      isAnimated: header.frames > 1,
      ...seen,
      createdAt: d.now(),
    };
    await commit(d, staged);
    d.reach('media.stage.after-row');
    return staged;
  } catch (error) {
    // Should this fail too, the intake's row stays and the sweeper tries again.
    await removeBytes(d.objects, file).then(() => d.intakes.forget(file.fileId));
    throw error;
  }
};

type Storing = Pick<StoredBytes, 'put' | 'putFile'>;

/** Nothing is stored before its intake is on record; the picture is looked at meanwhile. */
const storingAfter = (begun: Promise<unknown>, objects: Storing): Storing => ({
  put: async (key, body) => {
    await begun;
    return objects.put(key, body);
  },
  putFile: async (key, path) => {
    await begun;
    return objects.putFile(key, path);
  },
});

/** The original is flushed to disk while the picture is decoded. Both have ended before either's failure is told. */
const storeAndRender = async (
  d: Pick<StageDeps, 'pictures' | 'reach' | 'now'> & { objects: Storing },
  file: FileAddress,
  upload: SpooledFile,
  header: PictureHeader,
) => {
  const renditionWidths = renditionPlan(header);
  const keepOriginal = async () => {
    await d.objects.putFile(originalKey(file), upload.path);
    d.reach('media.stage.after-original');
  };
  const [kept, rendered, taken] = await Promise.allSettled([
    keepOriginal(),
    d.pictures.render(upload.path, header, renditionWidths, keepRenditions(d.objects, file)),
    d.pictures.takenAt(upload.path, header, d.now()),
  ]);
  const thumbhash = outcome(rendered);
  outcome(kept);
  d.reach('media.stage.after-renditions');
  return { renditionWidths, thumbhash, takenAt: outcome(taken) };
};

const outcome = <T>(settled: PromiseSettledResult<T>): T => {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
};

const commit = (d: StageDeps, staged: MediaFile): Promise<void> =>
  d.transaction(async (tx) => {
    if (await isPersonGone(tx, staged.userId)) throw new AppError('unauthorized');
    if (!(await d.intakes.end(tx, staged.id))) throw new AppError('unavailable');
    await d.files.add(tx, staged);
  });
