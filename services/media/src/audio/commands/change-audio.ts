import type { Identity } from '@famibook/contracts/identity';
import type { AudioId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import type { Tx } from '../../store/prisma.ts';
import { type AudioDeps, announcingAudio } from '../publish-change.ts';
import type { NamedAudio } from '../rules/audio.ts';
import { assertMayChange } from '../rules/rights.ts';

const find = async ({ audio }: AudioDeps, tx: Tx, id: string): Promise<NamedAudio> => {
  const found = await audio.find(tx, id);
  if (!found) throw new AppError('audio_not_found');
  return found;
};

/** Whoever deletes it at the same moment is either seen, or waits. */
const changing = (d: AudioDeps, who: Identity, id: AudioId, change: (tx: Tx, audio: NamedAudio) => Promise<void>) =>
  d.transaction(async (tx) => {
    const { famibookId } = await find(d, tx, id);
    assertMayChange(who, { famibookId });
    return announcingAudio(d, tx, famibookId, async () => {
      await change(tx, await find(d, tx, id));
    });
  });

/** Makes it the one that plays in its FamiBook, or lets nothing play. */
export const toggleAudio =
  (d: AudioDeps & { reader: Tx }) =>
  async (who: Identity, id: AudioId, isActive: boolean): Promise<NamedAudio> => {
    await changing(d, who, id, async (tx, audio) => {
      if (isActive) await d.audio.silence(tx, audio.famibookId, d.now());
      await d.audio.setActive(tx, id, isActive, d.now());
    });
    return find(d, d.reader, id);
  };

/** No longer heard at once; its bytes go later, as those of photos do. */
export const deleteAudio =
  (d: AudioDeps & { keepDeletedMs: number }) =>
  (who: Identity, id: AudioId): Promise<void> =>
    changing(d, who, id, async (tx) => {
      await d.audio.retire(tx, id, new Date(d.now().getTime() + d.keepDeletedMs));
    });
