import type { AudioStore } from '../audio/store.ts';
import type { Files } from '../pictures/store.ts';
import type { OwnedPortrait, Portraits } from '../portraits/store.ts';
import type { Transaction } from '../store/prisma.ts';
import type { SweptKind } from './sweep.ts';

interface Deps {
  files: Pick<Files, 'listUnclaimed' | 'claim' | 'retireUnclaimed' | 'listDueForDeletion' | 'remove'>;
  portraits: Pick<Portraits, 'listUnclaimed' | 'retireUnclaimed' | 'listDueForDeletion' | 'remove'>;
  audio: Pick<AudioStore, 'listDueForDeletion' | 'remove'>;
  /** Which of these files a photo shows: gallery knows, also while the fact of it is still on its way. */
  usedOf(fileIds: string[]): Promise<string[]>;
  /** Which of these are their person's picture: auth knows. */
  usedPortraitsOf(portraits: OwnedPortrait[]): Promise<string[]>;
  transaction: Transaction;
}

const BATCH = 100;

export const sweptKinds = (d: Deps): readonly SweptKind[] => [
  { ...d.files, giveUpUnclaimed: giveUpPictures(d) },
  { ...d.portraits, giveUpUnclaimed: giveUpPortraits(d) },
  d.audio,
];

const giveUpPictures =
  (d: Pick<Deps, 'files' | 'usedOf' | 'transaction'>) =>
  async (tooOld: Date, now: Date): Promise<void> => {
    const next = () => d.files.listUnclaimed(tooOld, BATCH);
    for (let ids = await next(); ids.length > 0; ids = await next()) {
      const used = new Set(await d.usedOf(ids));
      const unused = ids.filter((id) => !used.has(id));
      await d.transaction(async (tx) => {
        for (const id of used) await d.files.claim(tx, id, now);
        await d.files.retireUnclaimed(tx, { id: { in: unused } }, now);
      });
    }
  };

/** One in use is left as it is: its fact will come, and another may be in use by the time of this answer. */
const giveUpPortraits =
  (d: Pick<Deps, 'portraits' | 'usedPortraitsOf' | 'transaction'>) =>
  async (tooOld: Date, now: Date): Promise<void> => {
    const next = (after?: string) => d.portraits.listUnclaimed(tooOld, after, BATCH);
    for (let batch = await next(); batch.length > 0; batch = await next(batch.at(-1)?.id)) {
      const used = new Set(await d.usedPortraitsOf(batch));
      const unused = batch.map(({ id }) => id).filter((id) => !used.has(id));
      await d.transaction((tx) => d.portraits.retireUnclaimed(tx, unused, now));
    }
  };
