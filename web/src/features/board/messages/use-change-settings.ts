import useSWR from 'swr';
import { useLive } from '../../../lib/live/live-provider.tsx';
import { createSendQueue } from '../../../lib/send-queue.ts';
import { useOptimisticWrite } from '../../../lib/use-optimistic-write.ts';
import { readBoardSettings, sendBoardSettings } from '../api/moderation.ts';
import { BOARD_TEXT } from '../board-text.ts';

const TEXT = BOARD_TEXT.settings;
/** The current FamiBook has one set of settings. */
const SETTINGS = 'settings';
const sendQueue = createSendQueue();

/** Changes whether messages are reviewed; shown at once, sent in the order of the presses, and undone when it failed. */
export function useChangeSettings() {
  const read = () => sendQueue.read(readBoardSettings, SETTINGS);
  // No push says that another manager has changed them.
  const { data, error, mutate } = useSWR('board settings', read, { revalidateOnMount: true, dedupingInterval: 0 });
  const readAgain = () => void mutate();
  useLive({ onReconnect: readAgain });
  const write = useOptimisticWrite({ sendQueue, text: BOARD_TEXT, readAgain });
  const setPublishWithoutReview = (publishWithoutReview: boolean): Promise<boolean> => {
    const wanted = { publishWithoutReview };
    return write(SETTINGS, {
      show: () => {
        void mutate(wanted, { revalidate: false });
        return () => void mutate(data, { revalidate: false });
      },
      send: () => sendBoardSettings(wanted),
      done: publishWithoutReview ? TEXT.changed.on : TEXT.changed.off,
      action: TEXT.action,
    });
  };
  return {
    publishWithoutReview: data?.publishWithoutReview,
    error,
    retry: readAgain,
    setPublishWithoutReview,
  };
}
