import type { Identity } from '@famibook/contracts/identity';
import { AUDIO_FILES } from '@famibook/contracts/limits';
import { ensureFamibook } from '@famibook/famibook-kit/famibook-replica';
import { AppError } from '@famibook/service-kit/errors';
import type { Failpoint } from '@famibook/service-kit/runtime/failpoint';
import type { MediaFailpoint } from '../../failpoints.ts';
import type { BoundedQueue } from '../../ingest/bounded-queue.ts';
import { audioKey } from '../../ingest/file-keys.ts';
import { type IngestDeps, ingestFile } from '../../ingest/ingest-file.ts';
import type { TempFile } from '../../ingest/ports.ts';
import type { Tx } from '../../store/prisma.ts';
import type { AudioProbe, ProbedAudio } from '../ports.ts';
import { type AudioDeps, publishAudioChange } from '../publish-change.ts';
import type { Audio, NamedAudio } from '../rules/audio.ts';
import { emptyAudio, placeForAudio } from '../rules/audio.ts';
import { safeFileName } from '../rules/file-name.ts';

export interface UploadAudioDeps extends AudioDeps, IngestDeps {
  /** For reads outside a transaction. */
  reader: Tx;
  probe: AudioProbe;
  /** How many files are listened to at once. */
  probeQueue: BoundedQueue;
  /** @throws AppError when the disk is nearly full, or the FamiBook has used all of its storage */
  assertStorage(famibookId: string, bytes: number): Promise<void>;
  failpoint: Failpoint<MediaFailpoint>;
  newId(): string;
}

type Place = ReturnType<typeof placeForAudio>;

interface SentAudio {
  file: TempFile;
  fileName: string;
  /** Aborted when the sender is gone. */
  signal: AbortSignal;
}

/** Says where audio will go, or refuses, before a byte of it flows. The last word is had when it is committed. */
export function admitAudio(d: Pick<UploadAudioDeps, 'audio' | 'reader' | 'assertStorage'>) {
  return async (who: Identity): Promise<Place> => {
    const place = placeForAudio(who);
    await assertRoom(d, d.reader, place.famibookId);
    await d.assertStorage(place.famibookId, 0);
    return place;
  };
}

/**
 * Keeps audio, from now on the one that plays in its FamiBook (D29).
 * @throws AppError 400, 409 or 415 with the reason; nothing is left behind then
 */
export function uploadAudio(d: UploadAudioDeps) {
  return async (who: Identity, place: Place, { file, fileName, signal }: SentAudio): Promise<NamedAudio> => {
    d.failpoint('media.audio.after-temp-file');
    if (file.size === 0) throw emptyAudio();
    await d.assertStorage(place.famibookId, file.size);
    const probed = await d.probeQueue(() => d.probe.inspect(file.path), signal);
    const audio = asAudio(d, who, place, file, fileName, probed);
    await ingestFile<Audio>(
      d,
      who.userId,
      { kind: 'audio', famibookId: place.famibookId, fileId: audio.id },
      {
        store: async (objects) => {
          await objects.putFile(audioKey({ famibookId: place.famibookId, fileId: audio.id }), file.path);
          d.failpoint('media.audio.after-bytes');
          return audio;
        },
        add: (tx) => play(d, tx, who, place, audio),
      },
    );
    d.failpoint('media.audio.after-row');
    return { ...audio, famibookName: place.famibookName };
  };
}

function asAudio(
  d: Pick<UploadAudioDeps, 'newId' | 'now'>,
  who: Identity,
  { famibookId }: Place,
  { size, sha256 }: TempFile,
  fileName: string,
  { type, duration }: ProbedAudio,
): Audio {
  const now = d.now();
  const originalFilename = safeFileName(fileName, type);
  const said = { id: d.newId(), famibookId, userId: who.userId, originalFilename, size, type, duration, sha256 };
  return { ...said, isActive: true, createdAt: now, updatedAt: now };
}

async function play(d: UploadAudioDeps, tx: Tx, who: Identity, place: Place, audio: Audio): Promise<void> {
  await ensureFamibook(tx, who, place, { hasNameKey: true });
  await publishAudioChange(d, tx, place.famibookId, async () => {
    await assertRoom(d, tx, place.famibookId);
    await d.audio.silence(tx, place.famibookId, d.now());
    await d.audio.add(tx, audio);
  });
}

async function assertRoom({ audio }: Pick<UploadAudioDeps, 'audio'>, tx: Tx, famibookId: string): Promise<void> {
  if ((await audio.count(tx, famibookId)) >= AUDIO_FILES) throw new AppError('too_many_audio_files');
}
