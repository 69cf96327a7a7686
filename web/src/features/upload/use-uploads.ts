import { useRef, useState } from 'react';
import { ownerSignal } from '../../lib/api/owner-work.ts';
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
  /** How many others are still there to be sent: they failed before, were chosen since, or all were cancelled. */
  left: number;
  /** The reason, when a single photo failed. */
  reason: string | undefined;
  /** The session ended, or the page left its person or FamiBook: nothing more is to be said. */
  wasStopped: boolean;
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
  const store = useUploadStore();
  /** For each photo that is being sent or waits for its turn. */
  const controllers = useRef(new Map<string, AbortController>());
  const areAllCancelled = useRef(false);
  const [progress, setProgress] = useState<SendProgress | null>(null);

  const advance = () => setProgress((now) => now && progressOf(now.current + 1, now.total));
  const countOneLess = () => setProgress((now) => now && progressOf(now.current, now.total - 1));

  const sendOne = async (item: UploadItem, text: UploadText, onState: (state: UploadState) => void) => {
    const { id, file } = item;
    const controller = controllers.current.get(id);
    if (!controller) return 'removed';
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
      if (outcome !== 'failed') store.remove([id]);
      return outcome;
    } finally {
      // A photo that has been removed is no longer counted.
      if (controllers.current.delete(id)) advance();
    }
  };

  const send: Uploads['send'] = async (text, only) => {
    const queue = latest.current.filter((item) => canBeSent(item) && (!only || only.includes(item.id)));
    const sending = new Set(queue.map(({ id }) => id));
    const total = queue.length;
    const outcomes: Awaited<ReturnType<typeof sendOne>>[] = [];
    let reason: string | undefined;
    let wasStopped = false;
    areAllCancelled.current = false;
    for (const { id } of queue) {
      controllers.current.set(id, new AbortController());
      set(id, { is: 'ready' });
    }
    const stopQueue = () => {
      for (const { id } of queue.splice(0)) controllers.current.delete(id);
      wasStopped = true;
    };
    const signal = ownerSignal();
    const stopAll = () => {
      stopQueue();
      for (const controller of controllers.current.values()) controller.abort(signal.reason);
    };
    signal.addEventListener('abort', stopAll);
    void store.add([...queue], text, signal);
    setProgress({ current: 1, total });

    const noteReason = (state: UploadState) => {
      if (state.is === 'failed') reason = state.text;
    };
    const worker = async () => {
      for (let item = queue.shift(); item; item = queue.shift()) outcomes.push(await sendOne(item, text, noteReason));
    };
    // The session has ended, so the remaining files cannot be sent.
    await withSendingLock(store.owner.current, () => Promise.all(Array.from({ length: MAX_PARALLEL }, worker))).catch(
      () => {
        stopQueue();
        logInAgain();
      },
    );
    signal.removeEventListener('abort', stopAll);
    setProgress(null);
    files.raiseFailed();
    const count = (which: (typeof outcomes)[number]) => outcomes.filter((outcome) => outcome === which).length;
    const others = latest.current.filter(({ id, state }) => mayBeWanted(state) && !sending.has(id)).length;
    return {
      sent: count('sent'),
      failed: count('refused') + count('failed'),
      left: others + (areAllCancelled.current ? count('cancelled') : 0),
      reason: total === 1 ? reason : undefined,
      wasStopped,
    };
  };

  return {
    ...files,
    progress,
    send,
    remove: (id) => {
      const controller = controllers.current.get(id);
      if (controller) {
        controllers.current.delete(id);
        controller.abort();
        countOneLess();
      }
      store.remove([id]);
      files.remove(id);
    },
    cancel: (id) => controllers.current.get(id)?.abort(),
    cancelAll: () => {
      areAllCancelled.current = true;
      for (const controller of controllers.current.values()) controller.abort();
    },
  };
}

function progressOf(current: number, total: number): SendProgress {
  return { current: Math.min(current, total), total };
}

/** Not uploaded, and not refused for good either. */
function mayBeWanted({ is }: UploadState): boolean {
  return is === 'ready' || is === 'failed';
}
