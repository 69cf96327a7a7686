import type { CurrentUser } from '@famibook/contracts/account/schemas';
import type { PushType } from '@famibook/contracts/live/push';
import { useLive } from '../../../lib/live/live-provider.tsx';

const BOARD_CHANGED: ReadonlySet<PushType> = new Set(['message_posted', 'message_replied', 'message_updated']);

/** Keeps what is loaded right while others post, reply, react, delete and approve (D28). */
export const useLiveMessages = (
  user: Pick<CurrentUser, 'isAdmin' | 'famibookName'>,
  refresh: () => Promise<void>,
): void => {
  useLive({
    onPush: ({ type, data }) => {
      if (BOARD_CHANGED.has(type) && (user.isAdmin || data.famibookName === user.famibookName)) void refresh();
    },
    onReconnect: () => void refresh(),
  });
};
