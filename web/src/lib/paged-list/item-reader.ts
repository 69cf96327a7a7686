import { ApiError } from '../api/api-error.ts';
import { retryWhileOffline } from '../api/retry-while-offline.ts';
import type { SendQueue } from '../send-queue.ts';

/** After this many milliseconds without the server it gives up, and a later catch-up reads the item. */
const MAX_RETRY_MS = 5 * 60_000;

interface ItemReadOptions {
  /** Whether the item was just created. */
  isNew: boolean;
  /** Whether a new item must wait before it is shown. */
  mustHoldIt: () => boolean;
}

interface Reader<Item> {
  sendQueue: SendQueue;
  read: (id: string) => Promise<Item>;
  onRead: (item: Item, reading: { isNew: boolean; isHeld: boolean }) => void;
  onGone: (id: string) => void;
}

export type ReadItem = (id: string, options?: Partial<ItemReadOptions>) => Promise<void>;

/**
 * Reads the items that pushes name. Calls during a read cause one more read. It retries while the server cannot be
 * reached.
 */
export function createItemReader<Item>({ sendQueue, read, onRead, onGone }: Reader<Item>): ReadItem {
  const running = new Map<string, { next: ItemReadOptions | undefined }>();

  const readOnce = async (id: string, { isNew, mustHoldIt }: ItemReadOptions): Promise<void> => {
    const signal = AbortSignal.timeout(MAX_RETRY_MS);
    try {
      const item = await retryWhileOffline(() => sendQueue.read(() => read(id), id), { signal });
      onRead(item, { isNew, isHeld: mustHoldIt() });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) onGone(id);
    }
  };

  return async (id, { isNew = false, mustHoldIt = () => false } = {}) => {
    const inFlight = running.get(id);
    if (inFlight) {
      inFlight.next = { isNew: isNew || inFlight.next?.isNew === true, mustHoldIt };
      return;
    }
    const current: { next: ItemReadOptions | undefined } = { next: { isNew, mustHoldIt } };
    running.set(id, current);
    while (current.next) {
      const { next } = current;
      current.next = undefined;
      await readOnce(id, next);
    }
    running.delete(id);
  };
}
