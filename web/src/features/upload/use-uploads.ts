import { useRef, useState } from 'react';
import { logInAgain } from '../../lib/session/log-in-again.ts';
import { withSendingLock } from './resume/sending-lock.ts';
import { useUploadStore } from './resume/use-upload-store.ts';
import { sendItem } from './send-item.ts';
import { canBeSent, textOf, type UploadItem, type UploadState, type UploadText } from './upload-items.ts';
import { type ChosenFiles, useChosenFiles } from './use-chosen-files.ts';

/** The number of parallel uploads: enough for a slow line, while a small server renders what it has. */
const MAX_PARALLEL = 3;

/** The progress of sending several photos. */
interface SendProgress {
  /** The first photo that is not uploaded yet, counted from 1. */
  current: number;
  total: number;
}

interface SendResult {
  sent: number;
  failed: number;
  /** How many others are still there to be sent: they failed before, or were chosen meanwhile. */
  left: number;
  /** The reason, when a single photo failed. */
  reason: string | undefined;
  /** The session ended: the page is about to be left, with a toast. */
  hasSessionEnded: boolean;
}

export interface Uploads extends Pick<ChosenFiles, 'items' | 'add' | 'addStored' | 'remove' | 'describe' | 'clear'> {
  /** Null while nothing is being sent. */
  progress: SendProgress | null;
  cancel: (id: string) => void;
  cancelAll: () => void;
  /** Sends all files that are not sent yet, or only these. */
  send: (text: UploadText, only?: readonly string[]) => Promise<SendResult>;
}

/** The chosen files and their uploads; a file that cannot be sent never stops the others. */
export function useUploads(): Uploads {
  const { latest, set, ...files } = useChosenFiles();
  const store = useUploadStore(latest);
  const running = useRef(new Map<string, AbortController>());
  /** The files that have not started yet. */
  const queued = useRef<UploadItem[]>([]);
  const cancelledBeforeStart = useRef(0);
  const [progress, setProgress] = useState<SendProgress | null>(null);

  const advance = () =>
    setProgress((now) => now && { total: now.total, current: Math.min(now.total, now.current + 1) });

  const sendOne = async (item: UploadItem, text: UploadText, onState: (state: UploadState) => void) => {
    const { id, file } = item;
    const controller = new AbortController();
    running.current.set(id, controller);
    try {
      const outcome = await sendItem({
        file,
        text: textOf(item, text),
        owner: () => store.owner.current,
        signal: controller.signal,
        set: (state) => {
          onState(state);
          set(id, state);
        },
      });
      if (outcome !== 'may be tried again') store.remove([id]);
      return outcome;
    } finally {
      running.current.delete(id);
      advance();
    }
  };

  const send: Uploads['send'] = async (text, only) => {
    const queue = latest.current.filter((item) => canBeSent(item) && (!only || only.includes(item.id)));
    const sending = new Set(queue.map(({ id }) => id));
    const total = queue.length;
    const ended = { sent: 0, cancelled: 0 };
    let reason: string | undefined;
    let hasSessionEnded = false;
    queued.current = queue;
    cancelledBeforeStart.current = 0;
    void store.add([...queue], text);
    setProgress({ current: 1, total });

    const noteReason = (state: UploadState) => {
      if (state.is === 'failed') reason = state.text;
    };
    const worker = async () => {
      for (let item = queue.shift(); item; item = queue.shift()) {
        const outcome = await sendOne(item, text, noteReason);
        // The user cancelled it, so no toast is needed.
        if (outcome === 'sent' || outcome === 'cancelled') ended[outcome] += 1;
      }
    };
    // The session has ended, so the remaining files cannot be sent.
    await withSendingLock(store.owner.current, () => Promise.all(Array.from({ length: MAX_PARALLEL }, worker))).catch(
      () => {
        queue.length = 0;
        hasSessionEnded = true;
        logInAgain();
      },
    );
    setProgress(null);
    const failed = total - ended.sent - ended.cancelled - cancelledBeforeStart.current;
    const left = latest.current.filter(({ id, state }) => mayBeWanted(state) && !sending.has(id)).length;
    return { sent: ended.sent, failed, left, reason: total === 1 ? reason : undefined, hasSessionEnded };
  };

  return {
    ...files,
    progress,
    send,
    remove: (id) => {
      store.remove([id]);
      files.remove(id);
    },
    cancel: (id) => running.current.get(id)?.abort(),
    cancelAll: () => {
      cancelledBeforeStart.current += queued.current.length;
      queued.current.length = 0;
      for (const controller of running.current.values()) controller.abort();
    },
  };
}

/** Not uploaded, and not refused for good either. */
function mayBeWanted({ is }: UploadState): boolean {
  return is === 'ready' || is === 'failed';
}
