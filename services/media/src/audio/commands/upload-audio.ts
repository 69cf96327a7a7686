import type { Identity } from '@famibook/contracts/identity';
import { AUDIO_FILES } from '@famibook/contracts/limits';
import { ensureFamiBook } from '@famibook/famibook-kit/famibook-replica';
import { type CurrentFamiBook, currentFamiBook } from '@famibook/famibook-kit/rights';
import { AppError } from '@famibook/service-kit/errors';
import type { Failpoint } from '@famibook/service-kit/runtime/failpoint';
import type { MediaFailpoint } from '../../failpoints.ts';
import type { BoundedQueue } from '../../ingest/bounded-queue.ts';
import { audioKey } from '../../ingest/file-keys.ts';
import type { TempFile } from '../../ingest/ports.ts';
import { type IngestDeps, ingestFile } from '../../ingest/steps/ingest-file.ts';
import type { Stores, Tx } from '../../ports.ts';
import { type Audio, emptyAudio, type NamedAudio } from '../domain/audio.ts';
import { safeFileName } from '../domain/file-name.ts';
import type { AudioProbe, ProbedAudio } from '../ports.ts';
import { assertStillManages, type ManagerDeps } from '../steps/assert-still-manages.ts';
import { type AudioDeps, publishAudioChange } from '../steps/publish-change.ts';

export interface UploadAudioDeps extends AudioDeps, IngestDeps {
  famibooks: Pick<Stores['famibooks'], 'beginAudioChange' | 'isDeleted'>;
  /** For reads outside a transaction. */
  reader: Tx;
  probe: AudioProbe;
  /** Bounds how many files are probed at once. */
  probeQueue: BoundedQueue;
  /** @throws AppError when the disk is nearly full, or the FamiBook has used all of its storage */
  assertStorage(famibookId: string, bytes: number): Promise<void>;
  /** @throws AppError `famibook_full` when what this transaction has inserted is too much */
  assertQuota(tx: Tx, famibookId: string): Promise<void>;
  failpoint: Failpoint<MediaFailpoint>;
  newId(): string;
}

export interface ReceivedAudio {
  file: TempFile;
  fileName: string;
  /** Aborted when the sender is gone. */
  signal: AbortSignal;
}

/**
 * Finds the FamiBook that audio goes to, before its bytes are read. The limits are checked again when it is committed.
 * @throws AppError `choose_famibook`, `no_famibook`, `too_many_audio_files`, those of `assertStorage`
 */
export function authorizeAudio(deps: Pick<UploadAudioDeps, 'audio' | 'reader' | 'assertStorage'>) {
  return async (actor: Identity): Promise<CurrentFamiBook> => {
    const famibook = currentFamiBook(actor);
    await assertRoomForAudio(deps, deps.reader, famibook.famibookId);
    await deps.assertStorage(famibook.famibookId, 0);
    return famibook;
  };
}

/**
 * Stores audio and makes it the one that plays in its FamiBook (D29). The right is checked again once all has arrived.
 * @throws AppError 400, 409 or 415 with the reason, those of `assertStillManages`; nothing is stored then
 */
export function uploadAudio(deps: UploadAudioDeps & ManagerDeps) {
  return async (actor: Identity, famibook: CurrentFamiBook, received: ReceivedAudio): Promise<NamedAudio> => {
    deps.failpoint('media.audio.after-temp-file');
    const probed = await probeAudio(deps, famibook, received);
    const audio = toAudio(deps, actor, famibook, received, probed);
    await ingestAudio(deps, audio, received, {
      beforeRow: () => assertStillManages(deps, actor, famibook.famibookId),
      add: (tx) => insertActive(deps, tx, actor, famibook, audio),
    });
    return { ...audio, famibookName: famibook.famibookName };
  };
}

/** @throws AppError `bad_audio`, `not_audio`, those of `assertStorage` */
export async function probeAudio(
  deps: Pick<UploadAudioDeps, 'assertStorage' | 'probeQueue' | 'probe'>,
  { famibookId }: Pick<CurrentFamiBook, 'famibookId'>,
  { file, signal }: ReceivedAudio,
): Promise<ProbedAudio> {
  if (file.size === 0) throw emptyAudio();
  await deps.assertStorage(famibookId, file.size);
  return deps.probeQueue(() => deps.probe.inspect(file.path), signal);
}

interface AudioRow {
  /** Runs when the bytes are stored, outside of the transaction. */
  beforeRow?(): Promise<void>;
  add(tx: Tx): Promise<void>;
}

/** Stores the bytes, and the row by `add`. */
export async function ingestAudio(
  deps: UploadAudioDeps,
  audio: Audio,
  { file }: ReceivedAudio,
  { beforeRow, add }: AudioRow,
): Promise<void> {
  const { id: fileId, famibookId, userId } = audio;
  await ingestFile<Audio>(
    deps,
    userId,
    { kind: 'audio', famibookId, fileId },
    {
      store: async (objects) => {
        await objects.putFile(audioKey({ famibookId, fileId }), file.path);
        deps.failpoint('media.audio.after-bytes');
        await beforeRow?.();
        return audio;
      },
      add: async (tx) => {
        await add(tx);
        await deps.assertQuota(tx, famibookId);
      },
    },
  );
  deps.failpoint('media.audio.after-row');
}

export function toAudio(
  deps: Pick<UploadAudioDeps, 'newId' | 'now'>,
  { userId }: Pick<Identity, 'userId'>,
  { famibookId }: Pick<CurrentFamiBook, 'famibookId'>,
  { file: { size, sha256 }, fileName }: ReceivedAudio,
  { type, duration }: ProbedAudio,
): Audio {
  const now = deps.now();
  const originalFilename = safeFileName(fileName, type);
  const known = { id: deps.newId(), famibookId, userId, originalFilename, size, type, duration, sha256 };
  return { ...known, isActive: true, createdAt: now, updatedAt: now };
}

async function insertActive(
  deps: UploadAudioDeps,
  tx: Tx,
  actor: Identity,
  famibook: CurrentFamiBook,
  audio: Audio,
): Promise<void> {
  await ensureFamiBook(tx, actor, famibook, { hasNameKey: true });
  await publishAudioChange(deps, tx, famibook.famibookId, async () => {
    await assertRoomForAudio(deps, tx, famibook.famibookId);
    await deps.audio.deactivateAll(tx, famibook.famibookId, deps.now());
    await deps.audio.add(tx, audio);
  });
}

/** @throws AppError `too_many_audio_files` */
export async function assertRoomForAudio(
  { audio }: Pick<UploadAudioDeps, 'audio'>,
  tx: Tx,
  famibookId: string,
): Promise<void> {
  if ((await audio.count(tx, famibookId)) >= AUDIO_FILES) throw new AppError('too_many_audio_files');
}
