import { useCallback, useState } from 'react';
import { LEAVING_ROW } from '../../config/timing.ts';
import { errorText } from '../api/api-error.ts';
import { pressEnd } from '../press.ts';
import { isUnauthorized, logInAgain } from '../session/log-in-again.ts';
import { type ToastContent, toast } from '../toast/toast.ts';
import { useRefreshCounts } from './use-counts.ts';

/** The toasts of a decision. */
interface DecisionWords {
  done: string | Pick<ToastContent, 'title' | 'description'>;
  /** What failed; the server's text follows it (D16). */
  failed: string;
}

interface Decision<Response> {
  /** The row. */
  id: string | number;
  words: DecisionWords;
  send: () => Promise<Response>;
  /** Shows the success, instead of the toast. */
  onDone?: (response: Response) => void;
  /** The row stays in its list. */
  stays?: boolean;
}

export interface Decisions {
  /** Resolves when the server has responded: whether it did as asked. */
  decide: <Response>(decision: Decision<Response>) => Promise<boolean>;
  isSending: (id: string | number) => boolean;
  /** The row was decided, and leaves the list. */
  isLeaving: (id: string | number) => boolean;
}

type RowState = 'sending' | 'leaving';

/**
 * Sends decisions about the rows of a list and shows their results. The list is read again in any case, because another
 * session may have decided first.
 */
export function useDecisions(refresh: () => Promise<unknown>): Decisions {
  const refreshCounts = useRefreshCounts();
  const [states, setStates] = useState<ReadonlyMap<string | number, RowState>>(new Map());
  const setState = useCallback((id: string | number, state: RowState | undefined) => {
    setStates((before) => {
      const next = new Map(before);
      if (state) next.set(id, state);
      else next.delete(id);
      return next;
    });
  }, []);

  return {
    decide: async ({ id, words, send, onDone, stays = false }) => {
      setState(id, 'sending');
      let hasSucceeded = false;
      try {
        const response = await send();
        hasSucceeded = true;
        if (onDone) onDone(response);
        else toast({ kind: 'success', ...(typeof words.done === 'string' ? { title: words.done } : words.done) });
      } catch (error) {
        showDecisionError(error, words.failed);
      }
      const isLeaving = hasSucceeded && !stays;
      if (isLeaving) setState(id, 'leaving');
      // A row that stays is as before the decision until the list has been read again.
      else if (!hasSucceeded) setState(id, undefined);
      void (isLeaving ? leave() : Promise.resolve())
        .then(() => Promise.all([refresh(), refreshCounts()]))
        .catch(() => undefined)
        // A press keeps the row in the list, where it would open again.
        .then(pressEnd)
        // One that failed may have been decided again by then.
        .then(() => hasSucceeded && setState(id, undefined));
      return hasSucceeded;
    },
    isSending: (id) => states.get(id) === 'sending',
    isLeaving: (id) => states.get(id) === 'leaving',
  };
}

/** Shows what failed, with the server's text after it (D16); an ended session leads to the login. */
export function showDecisionError(error: unknown, failed: string): void {
  if (isUnauthorized(error)) logInAgain();
  else toast({ kind: 'error', title: 'Error', description: `${failed}. ${errorText(error, '')}`.trim() });
}

function leave(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, LEAVING_ROW.readAfter));
}
