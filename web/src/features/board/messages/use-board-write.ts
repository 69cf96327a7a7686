import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { ApiError, errorText } from '../../../lib/api/api-error.ts';
import { useCurrentUser } from '../../../lib/session/use-current-user.ts';
import { CONVERSATIONS } from '../../../lib/stats/use-conversations.ts';
import { STATS } from '../../../lib/stats/use-stats.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { BOARD_TEXT } from '../board-text.ts';
import type { MessageList } from './message-list.ts';
import { sendInTurn } from './sending.ts';
import type { BoardStore } from './use-message-list.ts';

type ListChange = (list: MessageList) => MessageList;

interface Write<Answer> {
  /** Shows it at once, and takes it back when it failed. */
  show: ListChange;
  undo: ListChange;
  send: () => Promise<Answer>;
  /** What the server's answer says better than what was shown. */
  settle?: (answer: Answer) => ListChange;
  /** The toast when it is done. */
  done: string | ((answer: Answer) => string);
  /** Whether it may change how many messages there are. */
  isCounted?: boolean;
  /** In the place of the toasts below; true when it has said all. */
  onFailure?: (error: unknown) => boolean;
  /** Ends 'Please login to …', when the session ended meanwhile (D6). */
  action: string;
}

export type BoardWrite = <Answer>(id: string, write: Write<Answer>) => Promise<boolean>;

const GONE = 404;
const DECIDED = 409;

/** A change of the board: shown at once, sent in turn, taken back with a toast when it failed. True when it is done. */
export const useBoardWrite = ({ change, refresh }: BoardStore): BoardWrite => {
  const { mutate } = useSWRConfig();
  const { refresh: askWhoIsThere } = useCurrentUser();
  return useCallback(
    async (id, { show, undo, send, settle, done, isCounted, onFailure, action }) => {
      change(show);
      try {
        const answer = await sendInTurn(id, send);
        if (settle) change(settle(answer));
        if (isCounted) void Promise.all([mutate(STATS), mutate(CONVERSATIONS)]);
        toast({ kind: 'success', title: typeof done === 'string' ? done : done(answer) });
        return true;
      } catch (error) {
        change(undo);
        if (onFailure?.(error)) return false;
        const status = error instanceof ApiError ? error.status : undefined;
        if (status === 401) {
          const description = BOARD_TEXT.pleaseLoginTo(action);
          toast({ kind: 'error', title: BOARD_TEXT.loginRequired, description });
          void askWhoIsThere();
          return false;
        }
        // Somebody else was first: see what they did.
        if (status === GONE || status === DECIDED) void refresh();
        toast({ kind: 'error', title: BOARD_TEXT.error, description: errorText(error) });
        return false;
      }
    },
    [change, refresh, mutate, askWhoIsThere],
  );
};
