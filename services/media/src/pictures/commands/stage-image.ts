import type { Readable } from 'node:stream';
import { type Identity, maySee } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import type { Failpoint } from '@famibook/service-kit/runtime/failpoint';
import type { MediaFailpoint } from '../../failpoints.ts';
import { assertPlace } from '../../ingest/assert-place.ts';
import type { FairQueue } from '../../ingest/fair-queue.ts';
import { type FileAddress, originalKey } from '../../ingest/file-keys.ts';
import { type Storing, type TakeInDeps, takeIn } from '../../ingest/ingest-file.ts';
import type { Spool, SpooledFile } from '../../ingest/ports.ts';
import type { Tx } from '../../store/prisma.ts';
import type { Pictures } from '../ports.ts';
import { assertAcceptable, empty, tooLarge } from '../rules/acceptable.ts';
import type { MediaFile } from '../rules/media-file.ts';
import { isHeavy, type PictureHeader } from '../rules/picture.ts';
import { renditionPlan } from '../rules/rendition-plan.ts';
import { keepRenditions } from '../steps/keep-renditions.ts';
import type { Files } from '../store.ts';

/** What takes seconds waits in a line of its own. */
interface RenderLines {
  usual: FairQueue;
  heavy: FairQueue;
}

export interface StageDeps extends TakeInDeps {
  spool: Pick<Spool, 'take'>;
  pictures: Pictures;
  lines: RenderLines;
  files: Pick<Files, 'add'>;
  /** @throws AppError when the disk is nearly full, or the FamiBook has used all of its storage */
  assertStorage(famibookId: string, bytes: number): Promise<void>;
  reach: Failpoint<MediaFailpoint>;
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
    await assertPlace([d.lines.usual, d.lines.heavy], turnOf(who, wish), wish.body);
    await d.assertStorage(wish.famibookId, wish.declaredBytes ?? 0);
    d.pictures.prepare();
    const upload = await d.spool.take(wish.body, wish.maxBytes);
    try {
      d.reach('media.stage.after-temp-file');
      return await keepPicture(d)(who, wish, upload);
    } finally {
      await upload.remove();
    }
  };

export type KeepDeps = Omit<StageDeps, 'spool'>;

interface Keeping extends Pick<ImageWish, 'famibookId' | 'signal'> {
  /** Happens in the transaction in which the picture begins to stand. */
  also?(tx: Tx, fileId: string): Promise<void>;
}

/** Looks at a picture that has arrived whole, and keeps it unless it throws; its upload stays where it is. */
export const keepPicture =
  (d: KeepDeps) =>
  async (who: Identity, wish: Keeping, upload: SpooledFile): Promise<MediaFile> => {
    if (upload.size === 0) throw empty();
    const header = await d.pictures.header(upload.path);
    assertAcceptable(header);
    await d.assertStorage(wish.famibookId, upload.size);
    const line = isHeavy(header) ? d.lines.heavy : d.lines.usual;
    return line.wait(turnOf(who, wish), () => keep(d, who, wish, upload, header));
  };

const turnOf = ({ userId }: Identity, { famibookId, signal }: Pick<ImageWish, 'famibookId' | 'signal'>) => ({
  famibookId,
  userId,
  signal,
});

const keep = async (d: KeepDeps, who: Identity, wish: Keeping, upload: SpooledFile, header: PictureHeader) => {
  const file: FileAddress = { famibookId: wish.famibookId, fileId: d.newId() };
  const staged = await takeIn<MediaFile>(
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
  d.reach('media.stage.after-row');
  return staged;
};

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
