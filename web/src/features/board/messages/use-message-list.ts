import type { Message } from '@famibook/contracts/board/schemas';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { type ApiError, errorText } from '../../../lib/api/api-error.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { useLatest } from '../../../lib/use-latest.ts';
import { readNewestMessages, readOlderMessages } from '../api/read-messages.ts';
import { BOARD_TEXT } from '../board-text.ts';
import { appendPage, firstPage, type MessageList, refreshed, showHeld } from './message-list.ts';
import { readAgain } from './read-again.ts';
import { readWhenQuiet } from './sending.ts';

const KEY = 'board list';

/** What is loaded of the board, and the ways to change it. */
export interface BoardStore {
  change: (next: (list: MessageList) => MessageList) => void;
  /** Reads again everything that was loaded. Asked for while it runs, it runs once more. */
  refresh: () => Promise<void>;
}

interface LoadedMessages {
  /** Undefined while nothing has come yet. */
  list: MessageList | undefined;
  /** Why nothing could be loaded. */
  error: ApiError | undefined;
  isReadingMore: boolean;
  /** Adds the next page. Resolves with its first message. */
  readMore: () => Promise<Message | undefined>;
  showHeld: () => void;
  store: BoardStore;
}

const failed = (error: unknown) => toast({ kind: 'error', title: BOARD_TEXT.error, description: errorText(error) });

/** The board's messages, page by page. Not re-read by itself: pushes and `refresh` keep it right. */
export const useMessageList = (mustHold: (message: Message) => boolean): LoadedMessages => {
  const { cache, mutate } = useSWRConfig();
  const { data, error } = useSWR<MessageList, ApiError>(KEY, async () => firstPage(await readNewestMessages()), {
    compare: Object.is,
  });
  const [isReadingMore, setReadingMore] = useState(false);
  const hold = useLatest(mustHold);
  const run = useRef<{ isRunning: boolean; again: boolean }>({ isRunning: false, again: false });

  const store = useMemo<BoardStore>(() => {
    const current = () => cache.get(KEY)?.data as MessageList | undefined;
    const change: BoardStore['change'] = (next) => {
      const list = current();
      if (list) void mutate(KEY, next(list), { revalidate: false });
    };
    const readOnce = async () => {
      const known = current();
      if (!known) return void (await mutate(KEY));
      const page = await readWhenQuiet(() => readAgain(current() ?? known));
      change((list) => refreshed(list, page, (message) => hold.current(message)));
    };
    const refresh = async () => {
      run.current.again = true;
      if (run.current.isRunning) return;
      run.current.isRunning = true;
      try {
        while (run.current.again) {
          run.current.again = false;
          await readOnce();
        }
      } catch (failure) {
        failed(failure);
      } finally {
        run.current.isRunning = false;
      }
    };
    return { change, refresh };
  }, [cache, mutate, hold]);

  const readMore = useCallback(async () => {
    const next = (cache.get(KEY)?.data as MessageList | undefined)?.next;
    if (!next) return undefined;
    setReadingMore(true);
    try {
      const page = await readOlderMessages(next);
      store.change((list) => (list.next === next ? appendPage(list, page) : list));
      return page.items[0];
    } catch (failure) {
      failed(failure);
      return undefined;
    } finally {
      setReadingMore(false);
    }
  }, [cache, store]);

  // What an earlier visit had loaded shows at once, and is made right.
  useEffect(() => {
    if (cache.get(KEY)?.data) void store.refresh();
  }, [cache, store]);

  return {
    list: data,
    error: data ? undefined : error,
    isReadingMore,
    readMore,
    showHeld: useCallback(() => store.change(showHeld), [store]),
    store,
  };
};
