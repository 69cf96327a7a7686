import { newEvent } from '@famibook/contracts/events';
import type { FamiBookId } from '@famibook/contracts/ids';
import type { ServiceEvents } from '@famibook/service-kit/messaging/service-events';
import type { Stores, Transaction, Tx } from '../../ports.ts';

export interface AudioDeps {
  audio: Stores['audio'];
  famibooks: Pick<Stores['famibooks'], 'beginAudioChange'>;
  events: Pick<ServiceEvents, 'add'>;
  transaction: Transaction;
  now(): Date;
}

/** Changes a FamiBook's audio while the FamiBook is locked, and publishes `audio.changed.v1` in the same transaction. */
export async function publishAudioChange<T>(
  { famibooks, events }: Pick<AudioDeps, 'famibooks' | 'events'>,
  tx: Tx,
  famibookId: string,
  change: () => Promise<T>,
): Promise<T> {
  const { famibookName, version } = await famibooks.beginAudioChange(tx, famibookId);
  const changed = await change();
  const data = { famibookId: famibookId as FamiBookId, famibookName };
  await events.add(tx, newEvent('audio.changed.v1', famibookId, version, data));
  return changed;
}
