import type { Readable } from 'node:stream';
import { type Identity, maySee } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import type { Failpoint } from '@famibook/service-kit/runtime/failpoint';
import type { MediaFailpoint } from '../../failpoints.ts';
import type { FairQueue } from '../../ingest/fair-queue.ts';
import { type FileAddress, originalKey } from '../../ingest/file-keys.ts';
import type { TempFile, TempFiles } from '../../ingest/ports.ts';
import { assertPlace } from '../../ingest/request-body.ts';
import { emptyPhoto, photoTooLarge } from '../../ingest/rules.ts';
import { type IngestDeps, ingestFile, type Storing } from '../../ingest/steps/ingest-file.ts';
import type { Stores, Tx } from '../../ports.ts';
import type { Pictures } from '../ports.ts';
import { assertAcceptable } from '../rules/acceptable.ts';
import type { MediaFile } from '../rules/media-file.ts';
import { isHeavy, type PictureHeader, renditionPlan } from '../rules/picture.ts';
import { storeRenditions } from '../steps/renditions.ts';

/** Pictures that take seconds have a queue of their own. */
interface RenderQueues {
  usual: FairQueue;
  heavy: FairQueue;
}

export interface StageDeps extends IngestDeps {
  tempFiles: Pick<TempFiles, 'write'>;
  pictures: Pictures;
  renderQueues: RenderQueues;
  files: Pick<Stores['files'], 'add'>;
  /** @throws AppError when the disk is nearly full, or the FamiBook has used all of its storage */
  assertStorage(famibookId: string, bytes: number): Promise<void>;
  failpoint: Failpoint<MediaFailpoint>;
  newId(): string;
}

type Uploader = Pick<Identity, 'userId'>;

export interface StagePictureInput {
  famibookId: FamiBookId;
  maxBytes: number;
  /** The length that the client declared, if it did. */
  declaredBytes: number | undefined;
  body: Readable;
  /** Aborted when the client is gone. */
  signal: AbortSignal;
}

/**
 * Stores a picture with its renditions, unclaimed until a photo shows it.
 * @throws AppError 400, 413 or 415 with the reason; nothing is stored then
 */
export function stagePicture(deps: StageDeps) {
  const stage = stageImportedPicture(deps);
  return async (actor: Identity, input: StagePictureInput): Promise<MediaFile> => {
    if (!maySee(actor, input.famibookId)) throw new AppError('famibook_not_found');
    return stage(actor, input);
  };
}

/** The same for what a service imports in the name of a user whose right it has checked. */
export function stageImportedPicture(deps: StageDeps) {
  return async (actor: Uploader, input: StagePictureInput): Promise<MediaFile> => {
    if ((input.declaredBytes ?? 0) > input.maxBytes) throw photoTooLarge(input.maxBytes);
    await assertPlace([deps.renderQueues.usual, deps.renderQueues.heavy], toTurn(actor, input), input.body);
    await deps.assertStorage(input.famibookId, input.declaredBytes ?? 0);
    deps.pictures.prepare();
    const upload = await deps.tempFiles.write(input.body, input.maxBytes);
    try {
      deps.failpoint('media.stage.after-temp-file');
      return await ingestPicture(deps)(actor, input, upload);
    } finally {
      await upload.remove();
    }
  };
}

export type IngestPictureDeps = Omit<StageDeps, 'tempFiles'>;

interface IngestPictureInput extends Pick<StagePictureInput, 'famibookId' | 'signal'> {
  /** Runs in the transaction that inserts the picture. */
  also?(tx: Tx, fileId: string): Promise<void>;
}

/** Checks and stores a picture that has arrived as a whole; the caller removes the upload. */
export function ingestPicture(deps: IngestPictureDeps) {
  return async (actor: Uploader, input: IngestPictureInput, upload: TempFile): Promise<MediaFile> => {
    if (upload.size === 0) throw emptyPhoto();
    const header = await deps.pictures.header(upload.path);
    assertAcceptable(header);
    await deps.assertStorage(input.famibookId, upload.size);
    const queue = isHeavy(header) ? deps.renderQueues.heavy : deps.renderQueues.usual;
    return queue.wait(toTurn(actor, input), () => ingest(deps, actor, input, upload, header));
  };
}

function toTurn({ userId }: Uploader, { famibookId, signal }: Pick<StagePictureInput, 'famibookId' | 'signal'>) {
  return {
    famibookId,
    userId,
    signal,
  };
}

async function ingest(
  deps: IngestPictureDeps,
  actor: Uploader,
  input: IngestPictureInput,
  upload: TempFile,
  header: PictureHeader,
) {
  const file: FileAddress = { famibookId: input.famibookId, fileId: deps.newId() };
  const staged = await ingestFile<MediaFile>(
    deps,
    actor.userId,
    { kind: 'picture', ...file },
    {
      store: async (objects) => ({
        id: file.fileId,
        famibookId: file.famibookId,
        userId: actor.userId,
        sha256: upload.sha256,
        size: upload.size,
        type: header.type,
        width: header.width,
        height: header.height,
        isAnimated: header.frames > 1,
        ...(await storeAndRender({ ...deps, objects }, file, upload, header)),
        createdAt: deps.now(),
      }),
      add: async (tx, row) => {
        await deps.files.add(tx, row);
        await input.also?.(tx, row.id);
      },
    },
  );
  deps.failpoint('media.stage.after-row');
  return staged;
}

/** Stores the original while the picture is decoded. Both have ended when it resolves or rejects. */
async function storeAndRender(
  deps: Pick<StageDeps, 'pictures' | 'failpoint' | 'now'> & { objects: Storing },
  file: FileAddress,
  upload: TempFile,
  header: PictureHeader,
) {
  const renditionWidths = renditionPlan(header);
  const storeOriginal = async () => {
    await deps.objects.putFile(originalKey(file), upload.path);
    deps.failpoint('media.stage.after-original');
  };
  const [stored, rendered, dated] = await Promise.allSettled([
    storeOriginal(),
    deps.pictures.render(upload.path, header, renditionWidths, storeRenditions(deps.objects, file)),
    deps.pictures.takenAt(upload.path, header, deps.now()),
  ]);
  const thumbhash = settledValue(rendered);
  settledValue(stored);
  deps.failpoint('media.stage.after-renditions');
  return { renditionWidths, thumbhash, takenAt: settledValue(dated) };
}

function settledValue<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}
