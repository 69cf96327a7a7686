import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { logInAgain } from '../../lib/session/log-in-again.ts';
import type { UploadOwner } from '../../lib/session/uploads-on-device.ts';
import { useCurrentUser } from '../../lib/session/use-current-user.ts';
import { toast } from '../../lib/toast/toast.ts';
import { useLatest } from '../../lib/use-latest.ts';
import { isMobile } from './device.ts';
import { dropUploads, type KeptUpload, keepUpload } from './kept/kept-uploads.ts';
import { whileSending } from './kept/while-sending.ts';
import { type Refusal, refusalOf, refusalOfBytes } from './photo-file.ts';
import { sendItem } from './send-item.ts';
import { newItem, type UploadItem, uploadItems, type Words, waitsToBeSent } from './upload-items.ts';

/** How many go at once: they fill a slow line, while a small server draws what has arrived. */
const AT_ONCE = 3;

/** How far one sending of several photos has come. */
interface SendProgress {
  /** The first one that has not arrived yet, counted from 1. */
  current: number;
  total: number;
}

interface SendResult {
  sent: number;
  failed: number;
  /** Why, where it was one photo alone. */
  reason: string | undefined;
  /** The session ended meanwhile: the page is about to be left, and says so. */
  hasSessionEnded: boolean;
}

export interface Uploads {
  items: readonly UploadItem[];
  /** Null while nothing is being sent. */
  progress: SendProgress | null;
  add: (files: readonly File[]) => void;
  /** Takes up what an earlier visit left unfinished. */
  addKept: (kept: readonly KeptUpload[]) => void;
  remove: (id: string) => void;
  /** A description of its own; undefined: that of all. */
  describe: (id: string, text: string | undefined) => void;
  cancel: (id: string) => void;
  cancelAll: () => void;
  clear: () => void;
  /** Sends what waits. */
  send: (words: Words, only?: string) => Promise<SendResult>;
}

/** The chosen files and their way to the server; one bad file never stops the others. */
export const useUploads = (): Uploads => {
  const [items, dispatch] = useReducer(uploadItems, []);
  const latest = useLatest(items);
  const running = useRef(new Map<string, AbortController>());
  /** What has not begun yet. */
  const waiting = useRef<UploadItem[]>([]);
  const cancelledBeforeStart = useRef(0);
  const { user } = useCurrentUser();
  const owner = useLatest<UploadOwner | undefined>(user?.famibookId ? `${user.id}:${user.famibookId}` : undefined);

  const revokeAll = useEffectEvent(() => revoke(items));
  useEffect(() => () => revokeAll(), []);

  /** Every file has its place in the list, also one that cannot be sent: with the reason. */
  const add = (files: readonly File[]) => {
    const chosen = files.map((file) => newItem(file));
    dispatch({ do: 'add', items: chosen });
    const refuse = (id: string, { title, text }: Refusal) => {
      dispatch({ do: 'set', id, state: { is: 'refused', text } });
      toast({ kind: 'error', title, description: text });
    };
    for (const { id, file } of chosen) {
      const refusal = refusalOf(file, isMobile());
      if (refusal) refuse(id, refusal);
      else void refusalOfBytes(file).then((found) => found && isReady(latest.current, id) && refuse(id, found));
    }
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

  const [progress, setProgress] = useState<SendProgress | null>(null);
  const send: Uploads['send'] = async (words, only) => {
    const queue = latest.current.filter((item) => waitsToBeSent(item) && (!only || item.id === only));
    waiting.current = queue;
    cancelledBeforeStart.current = 0;
    const total = queue.length;
    let sent = 0;
    // The user removed it: no toast is needed.
    let cancelled = 0;
    let reason: string | undefined;
    let hasSessionEnded = false;
    void keep([...queue], words);
    setProgress({ current: 1, total });
    const countOne = () =>
      setProgress((now) => now && { total: now.total, current: Math.min(now.total, now.current + 1) });
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
          countOne();
        }
      }
    };
    // The session is over: nothing that still waits could arrive.
    await whileSending(owner.current, () => Promise.all(Array.from({ length: AT_ONCE }, worker))).catch(() => {
      queue.length = 0;
      hasSessionEnded = true;
      logInAgain();
    });
    setProgress(null);
    const failed = total - sent - cancelled - cancelledBeforeStart.current;
    return { sent, failed, reason: total === 1 ? reason : undefined, hasSessionEnded };
  };

  return {
    items,
    progress,
    add,
    addKept: (kept) => dispatch({ do: 'add', items: kept.map((one) => newItem(one.file, ownWords(one, kept[0]))) }),
    send,
    remove: (id) => {
      drop([id]);
      revoke(items.filter((item) => item.id === id));
      dispatch({ do: 'remove', id });
    },
    describe: (id, text) => dispatch({ do: 'describe', id, text }),
    cancel: (id) => running.current.get(id)?.abort(),
    cancelAll: () => {
      cancelledBeforeStart.current += waiting.current.length;
      waiting.current.length = 0;
      for (const controller of running.current.values()) controller.abort();
    },
    clear: () => {
      revoke(items);
      dispatch({ do: 'clear' });
    },
  };
};

const isOnItsWay = ({ state }: UploadItem): boolean => state.is === 'ready' || state.is === 'sending';

const revoke = (items: readonly UploadItem[]): void => {
  for (const { preview } of items) URL.revokeObjectURL(preview);
};

const isReady = (items: readonly UploadItem[], id: string): boolean =>
  items.some((item) => item.id === id && item.state.is === 'ready');

/** What one of several unfinished uploads does not share with the first, whose words are those of all. */
const ownWords = (one: KeptUpload, first: KeptUpload | undefined) => ({
  id: one.id,
  ...(one.description !== first?.description && { description: one.description }),
  ...(one.tags !== first?.tags && { tags: one.tags }),
});

const wordsOf = ({ ownDescription, ownTags }: UploadItem, { description, tags }: Words): Words => ({
  description: ownDescription?.trim() || description,
  tags: ownTags ?? tags,
});
