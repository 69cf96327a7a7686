import type { AudioStore } from '../audio/store.ts';
import type { Files } from '../pictures/store.ts';
import type { OwnedPortrait, Portraits } from '../portraits/store.ts';
import type { Transaction } from '../store/prisma.ts';
import type { StoredKind } from './sweep.ts';

interface Deps {
  files: Pick<Files, 'listUnclaimed' | 'claim' | 'retireUnclaimed' | 'listDueForDeletion' | 'remove'>;
  portraits: Pick<Portraits, 'listUnclaimed' | 'retireUnclaimed' | 'listDueForDeletion' | 'remove'>;
  audio: Pick<AudioStore, 'listDueForDeletion' | 'remove'>;
  /** Which of these files a photo shows; gallery knows it before `photo.uploaded` has arrived here. */
  usedPictures(fileIds: string[]): Promise<string[]>;
  /** Which of these portraits their users show, as auth knows. */
  usedPortraits(portraits: OwnedPortrait[]): Promise<string[]>;
  transaction: Transaction;
}

const BATCH = 100;

export function storedKinds(d: Deps): readonly StoredKind[] {
  return [
    { ...d.files, giveUpUnclaimed: giveUpPictures(d) },
    { ...d.portraits, giveUpUnclaimed: giveUpPortraits(d) },
    d.audio,
  ];
}

function giveUpPictures(d: Pick<Deps, 'files' | 'usedPictures' | 'transaction'>) {
  return async (tooOld: Date, now: Date): Promise<void> => {
    const next = () => d.files.listUnclaimed(tooOld, BATCH);
    for (let ids = await next(); ids.length > 0; ids = await next()) {
      const used = new Set(await d.usedPictures(ids));
      const unused = ids.filter((id) => !used.has(id));
      await d.transaction(async (tx) => {
        for (const id of used) await d.files.claim(tx, id, now);
        await d.files.retireUnclaimed(tx, { id: { in: unused } }, now);
      });
    }
  };
}

/** A used portrait stays staged: its event will claim it, and its user may have chosen another one meanwhile. */
function giveUpPortraits(d: Pick<Deps, 'portraits' | 'usedPortraits' | 'transaction'>) {
  return async (tooOld: Date, now: Date): Promise<void> => {
    const next = (after?: string) => d.portraits.listUnclaimed(tooOld, after, BATCH);
    for (let batch = await next(); batch.length > 0; batch = await next(batch.at(-1)?.id)) {
      const used = new Set(await d.usedPortraits(batch));
      const unused = batch.map(({ id }) => id).filter((id) => !used.has(id));
      await d.transaction((tx) => d.portraits.retireUnclaimed(tx, unused, now));
    }
  };
}
