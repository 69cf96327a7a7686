import type { ServiceEvents } from '@famibook/service-kit/messaging/service-events';
import { withdrawRetired } from '../../pictures/steps/withdraw-renditions.ts';
import type { OwnedPortrait } from '../../portraits/store.ts';
import type { Stores, Transaction } from '../../ports.ts';
import type { StoredKind } from '../commands/sweep.ts';

interface Deps {
  files: Pick<
    Stores['files'],
    'listUnclaimed' | 'claim' | 'retireUnclaimed' | 'retireOfDeleted' | 'listDueForDeletion' | 'remove'
  >;
  portraits: Pick<Stores['portraits'], 'listUnclaimed' | 'retireUnclaimed' | 'listDueForDeletion' | 'remove'>;
  audio: Pick<Stores['audio'], 'listDueForDeletion' | 'remove'>;
  /** Asks gallery which of these files a photo shows; it knows before `photo.uploaded` has arrived here. */
  usedPictures(fileIds: string[]): Promise<string[]>;
  /** Asks auth which of these portraits their users show. */
  usedPortraits(portraits: OwnedPortrait[]): Promise<string[]>;
  events: Pick<ServiceEvents, 'add'>;
  transaction: Transaction;
  deletionDelayMs: number;
}

const BATCH = 100;

export function storedKinds(deps: Deps): readonly StoredKind[] {
  return [
    { ...deps.files, retireUnclaimed: retireUnclaimedPictures(deps), retireOfDeleted: retirePicturesOfDeleted(deps) },
    { ...deps.portraits, retireUnclaimed: retireUnclaimedPortraits(deps) },
    deps.audio,
  ];
}

function retireUnclaimedPictures(deps: Pick<Deps, 'files' | 'usedPictures' | 'events' | 'transaction'>) {
  return async (tooOld: Date, now: Date): Promise<void> => {
    const next = () => deps.files.listUnclaimed(tooOld, BATCH);
    for (let ids = await next(); ids.length > 0; ids = await next()) {
      const used = new Set(await deps.usedPictures(ids));
      const unused = ids.filter((id) => !used.has(id));
      await deps.transaction(async (tx) => {
        for (const id of used) await deps.files.claim(tx, id, now);
        // One that has been staged again is about to be shown.
        const selection = { id: { in: unused }, createdAt: { lt: tooOld } };
        await withdrawRetired(deps, tx, await deps.files.retireUnclaimed(tx, selection, now));
      });
    }
  };
}

/** A deletion retires so many pictures at once as a transaction has time for; here the others follow. */
function retirePicturesOfDeleted(deps: Pick<Deps, 'files' | 'events' | 'transaction' | 'deletionDelayMs'>) {
  return async (now: Date): Promise<void> => {
    const deleteAfter = new Date(now.getTime() + deps.deletionDelayMs);
    const retireSome = () =>
      deps.transaction(async (tx) => {
        const retired = await deps.files.retireOfDeleted(tx, deleteAfter);
        await withdrawRetired(deps, tx, retired);
        return retired.length;
      });
    while ((await retireSome()) > 0);
  };
}

/** A portrait in use stays staged: its event will claim it, unless its user has chosen another one since. */
function retireUnclaimedPortraits(deps: Pick<Deps, 'portraits' | 'usedPortraits' | 'transaction'>) {
  return async (tooOld: Date, now: Date): Promise<void> => {
    const next = (after?: string) => deps.portraits.listUnclaimed(tooOld, after, BATCH);
    for (let batch = await next(); batch.length > 0; batch = await next(batch.at(-1)?.id)) {
      const used = new Set(await deps.usedPortraits(batch));
      const unused = batch.map(({ id }) => id).filter((id) => !used.has(id));
      await deps.transaction((tx) => deps.portraits.retireUnclaimed(tx, unused, now));
    }
  };
}
