import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { CONVERSATIONS } from '../../../lib/stats/use-conversations.ts';
import { STATS } from '../../../lib/stats/use-stats.ts';
import { type OptimisticWrite, useOptimisticWrite, type Write } from '../../../lib/use-optimistic-write.ts';
import { BOARD_TEXT } from '../board-text.ts';
import { MESSAGE_LISTS } from './message-lists.ts';

interface BoardChange<Response> extends Write<Response> {
  /** Whether the number of messages may change. */
  isCounted?: boolean;
}

export type BoardWrite = <Response>(id: string, change: BoardChange<Response>) => Promise<boolean>;

/** A change of the board that is shown before the server responds. */
export function useBoardWrite(readAgain: () => Promise<void>): BoardWrite {
  const { mutate } = useSWRConfig();
  const write: OptimisticWrite = useOptimisticWrite({
    sendQueue: MESSAGE_LISTS.sendQueue,
    text: BOARD_TEXT,
    readAgain,
  });
  return useCallback(
    async (id, { isCounted, ...change }) => {
      const isDone = await write(id, change);
      if (isDone && isCounted) void Promise.all([mutate(STATS), mutate(CONVERSATIONS)]);
      return isDone;
    },
    [write, mutate],
  );
}
