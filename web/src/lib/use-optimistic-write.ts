import { useCallback } from 'react';
import { ApiError, errorText } from './api/api-error.ts';
import type { SendQueue } from './send-queue.ts';
import { isUnauthorized } from './session/log-in-again.ts';
import { useCurrentUser } from './session/use-current-user.ts';
import { toast } from './toast/toast.ts';

export interface Write<Response> {
  /** Shows the change at once, and returns how to undo it. */
  show: () => () => void;
  send: () => Promise<Response>;
  /** Applies the response. */
  settle?: (response: Response) => void;
  /** The toast after success. */
  done: string | ((response: Response) => string);
  /** The end of 'Please login to …', for a session that has ended (D6). */
  action: string;
  /** Shows the error; by default a toast shows the server's text. */
  onError?: (error: unknown) => void;
  /** Replaces the 'Please login to …' toast. */
  onSessionEnd?: (() => void) | undefined;
}

export type OptimisticWrite = <Response>(id: string, write: Write<Response>) => Promise<boolean>;

interface Writer {
  sendQueue: SendQueue;
  text: { error: string; loginRequired: string; pleaseLoginTo: (action: string) => string };
  /** Reads the item again, once nothing of it is being sent. */
  readAgain: (id: string) => void;
}

const UNAUTHORIZED = 401;

/**
 * Changes one item: the change is shown at once, sent in the order of the presses, and undone with a toast when it
 * failed. True when it succeeded.
 */
export function useOptimisticWrite({ sendQueue, text, readAgain }: Writer): OptimisticWrite {
  const { refresh } = useCurrentUser();
  return useCallback(
    async (id, { show, send, settle, done, action, onError, onSessionEnd }) => {
      const undo = show();
      try {
        const response = await sendQueue.send(id, send);
        settle?.(response);
        toast({ kind: 'success', title: typeof done === 'string' ? done : done(response) });
        return true;
      } catch (error) {
        undo();
        if (error instanceof ApiError && error.status === UNAUTHORIZED) {
          if (onSessionEnd && isUnauthorized(error)) {
            onSessionEnd();
            return false;
          }
          toast({ kind: 'error', title: text.loginRequired, description: text.pleaseLoginTo(action) });
          void refresh();
          return false;
        }
        // An undo cannot restore what a change before or after it has set; the server knows.
        readAgain(id);
        if (onError) onError(error);
        else toast({ kind: 'error', title: text.error, description: errorText(error) });
        return false;
      }
    },
    [sendQueue, text, readAgain, refresh],
  );
}
