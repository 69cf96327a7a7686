import { ApiError } from '../api/api-error.ts';
import { retryWhileOffline } from '../api/retry-while-offline.ts';
import type { SendQueue } from '../send-queue.ts';

/** After so many milliseconds without the server a later catch-up has to do. */
const MAX_RETRY_MS = 5 * 60_000;

interface Reading {
  /** It was made just now. */
  isNew: boolean;
  /** Whether it has to wait to be shown, once it is there. */
  mustHold: () => boolean;
}

interface Reader<Item> {
  sends: SendQueue;
  read: (id: string) => Promise<Item>;
  onRead: (item: Item, reading: { isNew: boolean; hold: boolean }) => void;
  onGone: (id: string) => void;
}

export type ReadItem = (id: string, reading?: Partial<Reading>) => Promise<void>;

/**
 * Reads single items again as pushes name them. Of many calls during one reading, one more reading follows. It tries
 * again while the server cannot be reached.
 */
export function createItemReader<Item>({ sends, read, onRead, onGone }: Reader<Item>): ReadItem {
  const turns = new Map<string, { asked: Reading | undefined }>();

  const readOnce = async (id: string, { isNew, mustHold }: Reading): Promise<void> => {
    const signal = AbortSignal.timeout(MAX_RETRY_MS);
    try {
      const item = await retryWhileOffline(() => sends.read(() => read(id), id), { signal });
      onRead(item, { isNew, hold: mustHold() });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) onGone(id);
    }
  };

  return async (id, { isNew = false, mustHold = () => false } = {}) => {
    const underway = turns.get(id);
    if (underway) {
      underway.asked = { isNew: isNew || underway.asked?.isNew === true, mustHold };
      return;
    }
    const turn: { asked: Reading | undefined } = { asked: { isNew, mustHold } };
    turns.set(id, turn);
    while (turn.asked) {
      const { asked } = turn;
      turn.asked = undefined;
      await readOnce(id, asked);
    }
    turns.delete(id);
  };
}
