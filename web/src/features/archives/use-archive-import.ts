import type { ImportedArchive } from '@famibook/contracts/archives/schemas';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { IMPORT_TOAST } from '../../config/timing.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { holdReload } from '../../lib/api/outdated-page.ts';
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
  const isUnmounted = useIsUnmounted();
  const send = async (file: File) => {
    const controller = new AbortController();
    running.current = controller;
    const signal = ownerSignal();
    // Back leaves the page while the import goes on. The next person on the device reads nothing of it.
    const toastIfLeft = (content: ToastContent) => {
      if (isUnmounted.current && !signal.aborted) toast({ ...content, stays: true, duration: IMPORT_TOAST });
    };
    // A reload would end the import, also once its page was left.
    const endHold = holdReload();
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
    } finally {
      endHold();
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
  const { leftOutReactions, skippedCount } = imported;
  const lines = [TEXT.result(imported)];
  if (leftOutReactions > 0) lines.push(TEXT.leftOutReactions(leftOutReactions));
  if (skippedCount > 0) lines.push(TEXT.skippedSome(skippedCount));
  return lines.join(' ');
}
