import type { Readable } from 'node:stream';
import { type Identity, maySee } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';
import { onBehalfOfUser } from '@famibook/famibook-kit/user-replica';
import { AppError } from '@famibook/service-kit/errors';
import type { Failpoint } from '@famibook/service-kit/runtime/failpoint';
import type { MediaFailpoint } from '../../failpoints.ts';
import { emptyPhoto, photoTooLarge } from '../../ingest/domain.ts';
import type { FairQueue } from '../../ingest/fair-queue.ts';
import type { FileAddress } from '../../ingest/file-keys.ts';
import type { TempFile, TempFiles } from '../../ingest/ports.ts';
import { assertRoomInQueue } from '../../ingest/request-body.ts';
import { type IngestDeps, ingestFile } from '../../ingest/steps/ingest-file.ts';
import type { Stores, Tx } from '../../ports.ts';
import { assertAcceptable } from '../domain/acceptable.ts';
import type { MediaFile } from '../domain/media-file.ts';
import { isHeavy, type PictureHeader } from '../domain/picture.ts';
import type { Pictures } from '../ports.ts';
import type { PendingRenditions } from '../steps/pending-renditions.ts';
import { storePicture } from '../steps/store-picture.ts';

/** Pictures that take seconds have a queue of their own. */
interface RenderQueues {
  usual: FairQueue;
  heavy: FairQueue;
}

export interface StageDeps extends IngestDeps {
  tempFiles: Pick<TempFiles, 'write'>;
  pictures: Pictures;
  renderQueues: RenderQueues;
  pendingRenditions: Pick<PendingRenditions, 'add'>;
  files: Pick<Stores['files'], 'add'>;
  /** @throws AppError when the disk is nearly full, or the FamiBook has used all of its storage */
  assertStorage(famibookId: string, bytes: number): Promise<void>;
  /** @throws AppError `famibook_full` when what this transaction has inserted is too much */
  assertQuota(tx: Tx, famibookId: string): Promise<void>;
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
 * Stores a picture with the renditions that lists show, unclaimed until a photo shows it; the widest one is stored later.
 * @throws AppError 400, 413 or 415 with the reason; nothing is stored then
 */
export function stagePicture(deps: StageDeps) {
  const stage = stageBytes(deps);
  return async (actor: Identity, input: StagePictureInput): Promise<MediaFile> => {
    if (!maySee(actor, input.famibookId)) throw new AppError('famibook_not_found');
    return stage(actor, input);
  };
}

/** The same for what a service imports in the name of a user whose right it has checked. */
export function stageImportedPicture(deps: StageDeps) {
  const stage = stageBytes(deps);
  return (author: Uploader, input: StagePictureInput): Promise<MediaFile> => onBehalfOfUser(() => stage(author, input));
}

function stageBytes(deps: StageDeps) {
  return async (actor: Uploader, input: StagePictureInput): Promise<MediaFile> => {
    if ((input.declaredBytes ?? 0) > input.maxBytes) throw photoTooLarge(input.maxBytes);
    await assertRoomInQueue([deps.renderQueues.usual, deps.renderQueues.heavy], toTurn(actor, input), input.body);
    await deps.assertStorage(input.famibookId, input.declaredBytes ?? 0);
    deps.pictures.prepare();
    const upload = await deps.tempFiles.write(input.body, input.maxBytes);
    deps.failpoint('media.stage.after-temp-file');
    return ingestPicture(deps)(actor, input, upload);
  };
}

export type IngestPictureDeps = Omit<StageDeps, 'tempFiles'>;

interface IngestPictureInput extends Pick<StagePictureInput, 'famibookId' | 'signal'> {
  /** Runs in the transaction that inserts the picture. */
  also?(tx: Tx, fileId: string): Promise<void>;
}

interface Ingested {
  row: MediaFile;
  /** Resolves when all renditions are stored; undefined when they are. */
  pending: Promise<unknown> | undefined;
}

/** Checks and stores a picture that has arrived as a whole, and removes the upload once it is no longer read. */
export function ingestPicture(deps: IngestPictureDeps) {
  return async (actor: Uploader, input: IngestPictureInput, upload: TempFile): Promise<MediaFile> => {
    let ingested: Ingested | undefined;
    try {
      ingested = await checkAndIngest(deps, actor, input, upload);
      return ingested.row;
    } finally {
      if (ingested?.pending) deps.pendingRenditions.add(ingested.row.id, ingested.pending.finally(upload.remove));
      else await upload.remove();
    }
  };
}

async function checkAndIngest(
  deps: IngestPictureDeps,
  actor: Uploader,
  input: IngestPictureInput,
  upload: TempFile,
): Promise<Ingested> {
  if (upload.size === 0) throw emptyPhoto();
  const header = await deps.pictures.header(upload.path);
  assertAcceptable(header);
  await deps.assertStorage(input.famibookId, upload.size);
  const queue = isHeavy(header) ? deps.renderQueues.heavy : deps.renderQueues.usual;
  // The permit is for the decoder: another picture is decoded while this one waits for the disk and the database.
  const release = await queue.acquire(toTurn(actor, input));
  try {
    return await ingest(deps, actor, input, upload, header, release);
  } catch (error) {
    release();
    throw error;
  }
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
  rendered: () => void,
): Promise<Ingested> {
  const file: FileAddress = { famibookId: input.famibookId, fileId: deps.newId() };
  let pending: Promise<unknown> | undefined;
  const row = await ingestFile<MediaFile>(
    deps,
    actor.userId,
    { kind: 'picture', ...file },
    {
      store: async (objects) => {
        const stored = await storePicture({ ...deps, objects }, file, upload.path, header, rendered);
        pending = stored.pending;
        return {
          id: file.fileId,
          famibookId: file.famibookId,
          userId: actor.userId,
          sha256: upload.sha256,
          size: upload.size,
          type: header.type,
          width: header.width,
          height: header.height,
          isAnimated: header.frames > 1,
          ...stored.metadata,
          createdAt: deps.now(),
        };
      },
      pending: () => pending,
      add: async (tx, added) => {
        await deps.files.add(tx, added);
        await deps.assertQuota(tx, added.famibookId);
        await input.also?.(tx, added.id);
      },
    },
  );
  deps.failpoint('media.stage.after-row');
  return { row, pending: pending?.finally(() => deps.ingests.forget(file.fileId)) };
}
