import { useEffect, useReducer, useRef } from 'react';
import { ApiError, errorText } from '../../lib/api/api-error.ts';
import { chooseFamiBook, mustChooseFamiBook } from '../../lib/session/choose-famibook.ts';
import { isUnauthorized, logInAgain } from '../../lib/session/log-in-again.ts';
import { toast } from '../../lib/toast/toast.ts';
import { uploadPhoto } from './api/upload-photo.ts';
import { isMobile } from './device.ts';
import { isReadable, refusalOf } from './photo-file.ts';
import { type UploadItem, type UploadState, uploadItems, waitsToBeSent } from './upload-items.ts';
import { UPLOAD_TEXT } from './upload-text.ts';

/** How many go at once: two fill a slow line and leave a small server time to draw. */
const AT_ONCE = 2;

const failedState = (error: unknown): UploadState => ({
  is: 'failed',
  text: errorText(error, UPLOAD_TEXT.failed),
  // What the server has judged it will judge again the same way; no answer or a fault of its own may pass.
  mayRetry:
    !(error instanceof ApiError) ||
    error.status === 0 ||
    error.status === 429 ||
    error.status >= 500 ||
    mustChooseFamiBook(error),
});

export interface Uploads {
  items: readonly UploadItem[];
  add: (files: readonly File[]) => void;
  remove: (id: string) => void;
  describe: (id: string, text: string) => void;
  cancel: (id: string) => void;
  cancelAll: () => void;
  clear: () => void;
  /** Sends what waits. Resolves with how many arrived and how many did not. */
  send: (words: { description: string; tags: string }, only?: string) => Promise<{ sent: number; failed: number }>;
}

/** The chosen files and their way to the server; one bad file never stops the others. */
export const useUploads = (): Uploads => {
  const [items, dispatch] = useReducer(uploadItems, []);
  const latest = useRef(items);
  latest.current = items;
  const running = useRef(new Map<string, AbortController>());

  useEffect(
    () => () => {
      for (const { preview } of latest.current) URL.revokeObjectURL(preview);
    },
    [],
  );

  const add = (files: readonly File[]) => {
    const good = files.filter((file) => {
      const refusal = refusalOf(file, isMobile());
      if (refusal) toast({ kind: 'error', title: refusal.title, description: refusal.text });
      return !refusal;
    });
    dispatch({
      do: 'add',
      items: good.map((file) => ({
        id: crypto.randomUUID(),
        file,
        preview: URL.createObjectURL(file),
        ownDescription: '',
        state: { is: 'ready' },
      })),
    });
  };

  const sendOne = async (item: UploadItem, words: { description: string; tags: string }): Promise<boolean> => {
    const set = (state: UploadState) => dispatch({ do: 'set', id: item.id, state });
    if (!(await isReadable(item.file))) {
      set({ is: 'failed', text: UPLOAD_TEXT.unreadable, mayRetry: true });
      return false;
    }
    const controller = new AbortController();
    running.current.set(item.id, controller);
    set({ is: 'sending', share: 0 });
    const upload = () =>
      uploadPhoto({
        file: item.file,
        description: item.ownDescription.trim() || words.description,
        tags: words.tags,
        signal: controller.signal,
        onProgress: (share) => set({ is: 'sending', share }),
      });
    try {
      await upload().catch(async (error: unknown) => {
        if (!mustChooseFamiBook(error) || !(await chooseFamiBook())) throw error;
        return upload();
      });
      set({ is: 'done' });
      return true;
    } catch (error) {
      if (controller.signal.aborted) set({ is: 'failed', text: UPLOAD_TEXT.row.cancelled, mayRetry: true });
      else set(failedState(error));
      if (isUnauthorized(error)) throw error;
      return false;
    } finally {
      running.current.delete(item.id);
    }
  };

  const send: Uploads['send'] = async (words, only) => {
    const queue = latest.current.filter((item) => waitsToBeSent(item) && (!only || item.id === only));
    const total = queue.length;
    let sent = 0;
    const worker = async () => {
      for (let item = queue.shift(); item; item = queue.shift()) {
        if (await sendOne(item, words)) sent += 1;
      }
    };
    // The session is over: nothing that still waits could arrive.
    await Promise.all(Array.from({ length: AT_ONCE }, worker)).catch(() => {
      queue.length = 0;
      logInAgain();
    });
    return { sent, failed: total - sent };
  };

  return {
    items,
    add,
    send,
    remove: (id) => dispatch({ do: 'remove', id }),
    describe: (id, text) => dispatch({ do: 'describe', id, text }),
    cancel: (id) => running.current.get(id)?.abort(),
    cancelAll: () => {
      for (const controller of running.current.values()) controller.abort();
    },
    clear: () => dispatch({ do: 'clear' }),
  };
};
