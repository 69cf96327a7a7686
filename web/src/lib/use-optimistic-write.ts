import { useCallback } from 'react';
import { ApiError, errorText } from './api/api-error.ts';
import type { SendQueue } from './send-queue.ts';
import { isUnauthorized } from './session/log-in-again.ts';
import { useCurrentUser } from './session/use-current-user.ts';
import { toast } from './toast/toast.ts';

export interface Write<Response> {
  /** Shows the change at once. What it returns takes the change back. */
  show: () => () => void;
  send: () => Promise<Response>;
  /** Shows what the response says better than what was shown. */
  settle?: (response: Response) => void;
  /** The toast when it is done. */
  done: string | ((response: Response) => string);
  /** Ends 'Please login to …', when the session ended meanwhile (D6). */
  action: string;
  /** Says itself what went wrong; without it a toast shows the server's text. */
  onError?: (error: unknown) => void;
  /** In the place of the 'Please login to …' toast. */
  onSessionEnd?: (() => void) | undefined;
}

export type OptimisticWrite = <Response>(id: string, write: Write<Response>) => Promise<boolean>;

interface Writer {
  sends: SendQueue;
  text: { error: string; loginRequired: string; pleaseLoginTo: (action: string) => string };
  /** Another change came first: reads what it did to this item. */
  onConflict: (id: string) => void;
}

const UNAUTHORIZED = 401;
const CONFLICTS = new Set([404, 409]);

/**
 * A change of one item: it is shown at once, sent in the order of the presses, and taken back with a toast when it
 * failed. True when it is done.
 */
export function useOptimisticWrite({ sends, text, onConflict }: Writer): OptimisticWrite {
  const { refresh } = useCurrentUser();
  return useCallback(
    async (id, { show, send, settle, done, action, onError, onSessionEnd }) => {
      const undo = show();
      try {
        const response = await sends.send(id, send);
        settle?.(response);
        toast({ kind: 'success', title: typeof done === 'string' ? done : done(response) });
        return true;
      } catch (error) {
        undo();
        const status = error instanceof ApiError ? error.status : undefined;
        if (status === UNAUTHORIZED) {
          if (onSessionEnd && isUnauthorized(error)) {
            onSessionEnd();
            return false;
          }
          toast({ kind: 'error', title: text.loginRequired, description: text.pleaseLoginTo(action) });
          void refresh();
          return false;
        }
        if (status !== undefined && CONFLICTS.has(status)) onConflict(id);
        if (onError) onError(error);
        else toast({ kind: 'error', title: text.error, description: errorText(error) });
        return false;
      }
    },
    [sends, text, onConflict, refresh],
  );
}
