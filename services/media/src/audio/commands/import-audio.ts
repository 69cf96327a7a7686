import type { FamiBookId, UserId } from '@famibook/contracts/ids';
import { ensureFamiBook } from '@famibook/famibook-kit/famibook-replica';
import { notAfter } from '@famibook/famibook-kit/imported-time';
import { onBehalfOfUser } from '@famibook/famibook-kit/user-replica';
import { AppError } from '@famibook/service-kit/errors';
import type { Tx } from '../../ports.ts';
import type { Audio } from '../domain/audio.ts';
import { publishAudioChange } from '../steps/publish-change.ts';
import {
  assertRoomForAudio,
  ingestAudio,
  probeAudio,
  type ReceivedAudio,
  toAudio,
  type UploadAudioDeps,
} from './upload-audio.ts';

interface AudioToImport {
  famibook: { famibookId: FamiBookId; famibookName: string };
  userId: UserId;
  isActive: boolean;
  createdAt: string;
}

/**
 * Stores audio of an archive in the name of a member, once however often it is sent. It plays only if it did in the
 * archive and no other plays (D29).
 * @returns whether it was new
 * @throws AppError those of an upload, and of `onBehalfOfUser`
 */
export function importAudio(deps: UploadAudioDeps) {
  return async (imported: AudioToImport, received: ReceivedAudio): Promise<boolean> => {
    const { famibook } = imported;
    const probed = await probeAudio(deps, famibook, received);
    const createdAt = new Date(notAfter(imported.createdAt, deps.now()));
    const audio: Audio = { ...toAudio(deps, imported, famibook, received, probed), createdAt };
    if (await deps.audio.hasImported(deps.reader, audio)) return false;
    try {
      const add = (tx: Tx) => addImported(deps, tx, imported, audio);
      await onBehalfOfUser(() => ingestAudio(deps, audio, received, { add }));
      return true;
    } catch (error) {
      // Another attempt with the same audio was faster.
      if (await deps.audio.hasImported(deps.reader, audio)) return false;
      throw error;
    }
  };
}

async function addImported(
  deps: UploadAudioDeps,
  tx: Tx,
  { famibook, isActive }: AudioToImport,
  audio: Audio,
): Promise<void> {
  await ensureFamiBook(tx, { isAdmin: false }, famibook, { hasNameKey: true });
  await publishAudioChange(deps, tx, audio.famibookId, async () => {
    if (await deps.audio.hasImported(tx, audio)) throw new AppError('conflict');
    await assertRoomForAudio(deps, tx, audio.famibookId);
    const plays = isActive && !(await deps.audio.hasActive(tx, audio.famibookId));
    await deps.audio.add(tx, { ...audio, isActive: plays });
  });
}
