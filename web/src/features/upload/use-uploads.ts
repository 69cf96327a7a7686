import { useEffect, useReducer, useRef } from 'react';
import { logInAgain } from '../../lib/session/log-in-again.ts';
import type { UploadOwner } from '../../lib/session/uploads-on-device.ts';
import { useCurrentUser } from '../../lib/session/use-current-user.ts';
import { toast } from '../../lib/toast/toast.ts';
import { isMobile } from './device.ts';
import { dropUploads, type KeptUpload, keepUpload } from './kept/kept-uploads.ts';
import { whileSending } from './kept/while-sending.ts';
import { refusalOf } from './photo-file.ts';
import { sendItem } from './send-item.ts';
import { newItem, type UploadItem, uploadItems, type Words, waitsToBeSent } from './upload-items.ts';

/** How many go at once: they fill a slow line, while a small server draws what has arrived. */
const AT_ONCE = 3;

export interface SendResult {
  sent: number;
  failed: number;
  /** Why, where it was one photo alone. */
  reason: string | undefined;
  /** The session ended meanwhile: the page is about to be left, and says so. */
  hasSessionEnded: boolean;
}

export interface Uploads {
  items: readonly UploadItem[];
  add: (files: readonly File[]) => void;
  /** Takes up what an earlier visit left unfinished. */
  addKept: (kept: readonly KeptUpload[]) => void;
  remove: (id: string) => void;
  describe: (id: string, text: string) => void;
  cancel: (id: string) => void;
  cancelAll: () => void;
  clear: () => void;
  /** Sends what waits. */
  send: (words: Words, only?: string) => Promise<SendResult>;
}

/** The chosen files and their way to the server; one bad file never stops the others. */
export const useUploads = (): Uploads => {
  const [items, dispatch] = useReducer(uploadItems, []);
  const latest = useRef(items);
  latest.current = items;
  const running = useRef(new Map<string, AbortController>());
  const owner = useRef<UploadOwner>(undefined);
  const { user } = useCurrentUser();
  owner.current = user?.famibookId ? `${user.id}:${user.famibookId}` : undefined;

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
    dispatch({ do: 'add', items: good.map((file) => newItem(file)) });
  };

  const drop = (ids: readonly string[]) => {
    if (owner.current) void dropUploads(owner.current, ids);
  };

  /** In the order they are sent, so that what fits is what goes first. */
  const keep = async (queue: readonly UploadItem[], words: Words) => {
    for (const item of queue) {
      const now = latest.current.find(({ id }) => id === item.id);
      if (!owner.current || !now || !isOnItsWay(now)) continue;
      await keepUpload({
        id: item.id,
        owner: owner.current,
        file: item.file,
        ...wordsOf(item, words),
        keptAt: Date.now(),
      });
    }
    // What came to its end while it was being written down is not unfinished.
    drop(latest.current.filter((item) => !isOnItsWay(item)).map(({ id }) => id));
  };

  const send: Uploads['send'] = async (words, only) => {
    const queue = latest.current.filter((item) => waitsToBeSent(item) && (!only || item.id === only));
    const total = queue.length;
    let sent = 0;
    // By the person's own hand: nobody needs to be told.
    let cancelled = 0;
    let reason: string | undefined;
    let hasSessionEnded = false;
    void keep([...queue], words);
    const worker = async () => {
      for (let item = queue.shift(); item; item = queue.shift()) {
        const { id } = item;
        const controller = new AbortController();
        running.current.set(id, controller);
        const set = (state: UploadItem['state']) => {
          if (state.is === 'failed') reason = state.text;
          dispatch({ do: 'set', id, state });
        };
        try {
          const outcome = await sendItem({
            file: item.file,
            words: wordsOf(item, words),
            owner: () => owner.current,
            signal: controller.signal,
            set,
          });
          if (outcome === 'sent') sent += 1;
          if (outcome === 'cancelled') cancelled += 1;
          if (outcome !== 'may be tried again') drop([id]);
        } finally {
          running.current.delete(id);
        }
      }
    };
    // The session is over: nothing that still waits could arrive.
    await whileSending(owner.current, () => Promise.all(Array.from({ length: AT_ONCE }, worker))).catch(() => {
      queue.length = 0;
      hasSessionEnded = true;
      logInAgain();
    });
    return { sent, failed: total - sent - cancelled, reason: total === 1 ? reason : undefined, hasSessionEnded };
  };

  return {
    items,
    add,
    addKept: (kept) => dispatch({ do: 'add', items: kept.map((one) => newItem(one.file, one)) }),
    send,
    remove: (id) => {
      drop([id]);
      dispatch({ do: 'remove', id });
    },
    describe: (id, text) => dispatch({ do: 'describe', id, text }),
    cancel: (id) => running.current.get(id)?.abort(),
    cancelAll: () => {
      for (const controller of running.current.values()) controller.abort();
    },
    clear: () => dispatch({ do: 'clear' }),
  };
};

const isOnItsWay = ({ state }: UploadItem): boolean => state.is === 'ready' || state.is === 'sending';

const wordsOf = ({ ownDescription, ownTags }: UploadItem, { description, tags }: Words): Words => ({
  description: ownDescription.trim() || description,
  tags: ownTags ?? tags,
});
