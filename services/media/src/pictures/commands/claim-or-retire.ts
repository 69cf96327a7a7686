import type { ServiceEvents } from '@famibook/service-kit/messaging/service-events';
import type { Logger } from '@famibook/service-kit/observability/log';
import type { Stores, Transaction, Tx } from '../../ports.ts';
import { withdrawAll, withdrawRetired } from '../steps/withdraw-renditions.ts';

interface Deps {
  files: Pick<Stores['files'], 'claim' | 'stateOf' | 'retire' | 'retireUnclaimed'>;
  events: Pick<ServiceEvents, 'add'>;
  transaction: Transaction;
  deletionDelayMs: number;
  log: Logger;
  now(): Date;
}

/** Makes a picture permanent, because a photo shows it. */
export function claimPicture({ files, log, now }: Pick<Deps, 'files' | 'log' | 'now'>) {
  return async (tx: Tx, fileId: string): Promise<void> => {
    if (await files.claim(tx, fileId, now())) return;
    const state = await files.stateOf(tx, fileId);
    if (state === 'claimed') return;
    // The event of the deletion came first, or the user was deleted while the picture was being uploaded.
    if (state === 'deleted') log.warn({ fileId }, 'a photo was shared whose picture is already deleted');
    else log.error({ fileId }, 'a photo was shared whose picture is unknown');
  };
}

/** Stops serving a picture whose photo was deleted; its bytes are removed later. */
export function retirePicture(deps: Pick<Deps, 'files' | 'events' | 'deletionDelayMs' | 'now'>) {
  const { files, deletionDelayMs, now } = deps;
  return async (tx: Tx, fileId: string): Promise<void> => {
    const retiredAt = now();
    const deleteAfter = new Date(retiredAt.getTime() + deletionDelayMs);
    await withdrawRetired(deps, tx, await files.retire(tx, fileId, { now: retiredAt, deleteAfter }));
  };
}

/** Gives an unclaimed picture to the next sweep; a claimed one is left alone. */
export function discardPicture(deps: Pick<Deps, 'files' | 'events' | 'transaction' | 'now'>) {
  const { files, transaction, now } = deps;
  return async (fileId: string): Promise<void> => {
    await transaction(async (tx) => withdrawRetired(deps, tx, await files.retireUnclaimed(tx, { id: fileId }, now())));
  };
}

/** Withdraws the pictures of a FamiBook that was suspended (D39). */
export function withdrawPictures(deps: Pick<Deps, 'events'>) {
  return (tx: Tx, famibookId: string): Promise<void> => withdrawAll(deps, tx, famibookId);
}
