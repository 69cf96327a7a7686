import type { Identity } from '@famibook/contracts/identity';
import type { AudioId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import type { Tx } from '../../store/prisma.ts';
import { type AudioDeps, publishAudioChange } from '../publish-change.ts';
import type { NamedAudio } from '../rules/audio.ts';
import { assertMayChange } from '../rules/audio.ts';

async function find({ audio }: AudioDeps, tx: Tx, id: string): Promise<NamedAudio> {
  const found = await audio.find(tx, id);
  if (!found) throw new AppError('audio_not_found');
  return found;
}

/** Whoever deletes it at the same moment is either seen, or waits. */
function changing(d: AudioDeps, who: Identity, id: AudioId, change: (tx: Tx, audio: NamedAudio) => Promise<void>) {
  return d.transaction(async (tx) => {
    const { famibookId } = await find(d, tx, id);
    assertMayChange(who, { famibookId });
    return publishAudioChange(d, tx, famibookId, async () => {
      await change(tx, await find(d, tx, id));
    });
  });
}

/** Makes it the one that plays in its FamiBook, or lets nothing play. */
export function toggleAudio(d: AudioDeps & { reader: Tx }) {
  return async (who: Identity, id: AudioId, isActive: boolean): Promise<NamedAudio> => {
    await changing(d, who, id, async (tx, audio) => {
      if (isActive) await d.audio.silence(tx, audio.famibookId, d.now());
      await d.audio.setActive(tx, id, isActive, d.now());
    });
    return find(d, d.reader, id);
  };
}

/** No longer heard at once; its bytes go later, as those of photos do. */
export function deleteAudio(d: AudioDeps & { deletionDelayMs: number }) {
  return (who: Identity, id: AudioId): Promise<void> =>
    changing(d, who, id, async (tx) => {
      await d.audio.retire(tx, id, new Date(d.now().getTime() + d.deletionDelayMs));
    });
}
