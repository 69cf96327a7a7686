import type { ImportedArchive } from '@famibook/contracts/archives/schemas';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { errorText } from '../../lib/api/api-error.ts';
import { ownerSignal } from '../../lib/api/owner-work.ts';
import { useReadAgain } from '../../lib/live/live-provider.tsx';
import { isUnauthorized, logInAgain } from '../../lib/session/log-in-again.ts';
import { type ToastContent, toast } from '../../lib/toast/toast.ts';
import { useIsUnmounted } from '../../lib/use-is-unmounted.ts';
import { importArchive } from './api/import-archive.ts';
import { ARCHIVES_TEXT } from './archives-text.ts';

type Imported = z.infer<typeof ImportedArchive>;

const TEXT = ARCHIVES_TEXT.import;

/** The import from its choice to its end. */
type ImportState =
  | { is: 'choosing'; error?: string }
  | { is: 'sending'; share: number }
  | { is: 'done'; imported: Imported };

interface ArchiveImport {
  state: ImportState;
  send: (file: File) => Promise<void>;
  cancel: () => void;
  reset: () => void;
}

export function useArchiveImport(): ArchiveImport {
  const [state, setState] = useState<ImportState>({ is: 'choosing' });
  const running = useRef<AbortController>(undefined);
  const readAgain = useReadAgain();
  const isLeft = useIsUnmounted();
  const send = async (file: File) => {
    const controller = new AbortController();
    running.current = controller;
    const owner = ownerSignal();
    // Back leaves the page while the import goes on. The next person on the device reads nothing of it.
    const toastIfLeft = (content: ToastContent) => {
      if (isLeft.current && !owner.aborted) toast({ ...content, stays: true });
    };
    setState({ is: 'sending', share: 0 });
    try {
      const onProgress = (share: number) => setState({ is: 'sending', share });
      const imported = await importArchive({ file, onProgress, signal: controller.signal });
      setState({ is: 'done', imported });
      toastIfLeft({ kind: 'success', title: TEXT.done, description: summaryOf(imported) });
      readAgain();
    } catch (error) {
      if (controller.signal.aborted) return setState({ is: 'choosing' });
      setState({ is: 'choosing', error: errorText(error) });
      if (isUnauthorized(error)) logInAgain();
      else toastIfLeft({ kind: 'error', title: TEXT.failed, description: errorText(error) });
    }
  };
  return {
    state,
    send,
    cancel: () => running.current?.abort(),
    reset: () => setState({ is: 'choosing' }),
  };
}

/** The result without its lists. */
function summaryOf(imported: Imported): string {
  const { skippedCount } = imported;
  return skippedCount > 0 ? `${TEXT.result(imported)} ${TEXT.skippedSome(skippedCount)}` : TEXT.result(imported);
}
