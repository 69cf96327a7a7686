import { createSendQueue } from '../../../lib/send-queue.ts';
import { useOptimisticWrite } from '../../../lib/use-optimistic-write.ts';
import { sendBoardSettings, useBoardSettings } from '../api/moderation.ts';
import { BOARD_TEXT } from '../board-text.ts';

const TEXT = BOARD_TEXT.settings;
/** The current FamiBook has one set of settings. */
const SETTINGS = 'settings';
const sendQueue = createSendQueue();

/** Changes whether messages are reviewed; shown at once, sent in the order of the presses, and undone when it failed. */
export function useChangeSettings() {
  const { data, error, mutate } = useBoardSettings();
  const readAgain = () => void sendQueue.read(() => mutate(), SETTINGS);
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
    retry: () => void mutate(),
    setPublishWithoutReview,
  };
}
