import type { Identity } from '@famibook/contracts/identity';
import { AUDIO_FILES } from '@famibook/contracts/limits';
import { admitToFamibook } from '@famibook/famibook-kit/famibook-replica';
import { AppError } from '@famibook/service-kit/errors';
import type { Failpoint } from '@famibook/service-kit/runtime/failpoint';
import type { MediaFailpoint } from '../../failpoints.ts';
import type { BoundedQueue } from '../../ingest/bounded-queue.ts';
import { audioKey } from '../../ingest/file-keys.ts';
import { type TakeInDeps, takeIn } from '../../ingest/ingest-file.ts';
import type { SpooledFile } from '../../ingest/ports.ts';
import { ensureFamibook } from '../../store/famibooks.ts';
import type { Tx } from '../../store/prisma.ts';
import type { HeardAudio, Sounds } from '../ports.ts';
import { type AudioDeps, announcingAudio } from '../publish-change.ts';
import type { Audio, NamedAudio } from '../rules/audio.ts';
import { emptyAudio } from '../rules/errors.ts';
import { keptFileName } from '../rules/file-name.ts';
import { placeForAudio } from '../rules/rights.ts';

export interface UploadAudioDeps extends AudioDeps, TakeInDeps {
  /** For reads outside a transaction. */
  reader: Tx;
  sounds: Sounds;
  /** How many files are listened to at once. */
  listening: BoundedQueue;
  /** @throws AppError when the disk is nearly full, or the FamiBook has used all of its storage */
  assertStorage(famibookId: string, bytes: number): Promise<void>;
  reach: Failpoint<MediaFailpoint>;
  newId(): string;
}

type Place = ReturnType<typeof placeForAudio>;

interface SentAudio {
  upload: SpooledFile;
  fileName: string;
  /** Aborted when the sender is gone. */
  signal: AbortSignal;
}

/** Says where audio will go, or refuses, before a byte of it flows. The last word is had when it is committed. */
export const admitAudio =
  (d: Pick<UploadAudioDeps, 'audio' | 'reader' | 'assertStorage'>) =>
  async (who: Identity): Promise<Place> => {
    const place = placeForAudio(who);
    await assertRoom(d, d.reader, place.famibookId);
    await d.assertStorage(place.famibookId, 0);
    return place;
  };

/**
 * Keeps audio, from now on the one that plays in its FamiBook (D29).
 * @throws AppError 400, 409 or 415 with the reason; nothing is left behind then
 */
export const uploadAudio =
  (d: UploadAudioDeps) =>
  async (who: Identity, place: Place, { upload, fileName, signal }: SentAudio): Promise<NamedAudio> => {
    d.reach('media.audio.after-temp-file');
    if (upload.size === 0) throw emptyAudio();
    await d.assertStorage(place.famibookId, upload.size);
    const heard = await d.listening(() => d.sounds.listen(upload.path), signal);
    const audio = asAudio(d, who, place, upload, fileName, heard);
    await takeIn<Audio>(
      d,
      who.userId,
      { kind: 'audio', famibookId: place.famibookId, fileId: audio.id },
      {
        store: async (objects) => {
          await objects.putFile(audioKey({ famibookId: place.famibookId, fileId: audio.id }), upload.path);
          d.reach('media.audio.after-bytes');
          return audio;
        },
        add: (tx) => play(d, tx, who, place, audio),
      },
    );
    d.reach('media.audio.after-row');
    return { ...audio, famibookName: place.famibookName };
  };

const asAudio = (
  d: Pick<UploadAudioDeps, 'newId' | 'now'>,
  who: Identity,
  { famibookId }: Place,
  { size, sha256 }: SpooledFile,
  fileName: string,
  { type, duration }: HeardAudio,
): Audio => {
  const now = d.now();
  const originalFilename = keptFileName(fileName, type);
  const said = { id: d.newId(), famibookId, userId: who.userId, originalFilename, size, type, duration, sha256 };
  return { ...said, isActive: true, createdAt: now, updatedAt: now };
};

const play = async (d: UploadAudioDeps, tx: Tx, who: Identity, place: Place, audio: Audio): Promise<void> => {
  await ensureFamibook(tx, place);
  await admitToFamibook(tx, who, place.famibookId);
  await announcingAudio(d, tx, place.famibookId, async () => {
    await assertRoom(d, tx, place.famibookId);
    await d.audio.silence(tx, place.famibookId, d.now());
    await d.audio.add(tx, audio);
  });
};

const assertRoom = async ({ audio }: Pick<UploadAudioDeps, 'audio'>, tx: Tx, famibookId: string): Promise<void> => {
  if ((await audio.count(tx, famibookId)) >= AUDIO_FILES) throw new AppError('too_many_audio_files');
};
