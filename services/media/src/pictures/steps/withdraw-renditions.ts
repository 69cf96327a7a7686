import { newEvent } from '@famibook/contracts/events';
import type { FamiBookId, FileId } from '@famibook/contracts/ids';
import type { ServiceEvents } from '@famibook/service-kit/messaging/service-events';
import type { Tx } from '../../ports.ts';
import type { RetiredFile } from '../store.ts';

interface Deps {
  events: Pick<ServiceEvents, 'add'>;
}

/** With more, the event names no files and is about all pictures of the FamiBook. */
const MAX_LISTED = 100;

/** Publishes, in the transaction that retires them, that these pictures are no longer served. */
export async function withdrawRetired({ events }: Deps, tx: Tx, retired: readonly RetiredFile[]): Promise<void> {
  for (const [famibookId, files] of Map.groupBy(retired, (file) => file.famibookId)) {
    const fileIds = files.map(({ id }) => id as FileId);
    await publish({ events }, tx, famibookId, fileIds.length <= MAX_LISTED ? fileIds : null);
  }
}

/** The same about all pictures of a FamiBook, e.g. while it is suspended. */
export async function withdrawAll({ events }: Deps, tx: Tx, famibookId: string): Promise<void> {
  await publish({ events }, tx, famibookId, null);
}

async function publish({ events }: Deps, tx: Tx, famibookId: string, fileIds: FileId[] | null): Promise<void> {
  // Each one stands for itself, in whatever order they arrive.
  await events.add(
    tx,
    newEvent('renditions.withdrawn.v1', famibookId, 0, { famibookId: famibookId as FamiBookId, fileIds }),
  );
}
