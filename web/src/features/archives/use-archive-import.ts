import type { ImportedArchive } from '@famibook/contracts/archives/schemas';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { errorText } from '../../lib/api/api-error.ts';
import { useReadAgain } from '../../lib/live/live-provider.tsx';
import { isUnauthorized, logInAgain } from '../../lib/session/log-in-again.ts';
import { importArchive } from './api/import-archive.ts';

type Imported = z.infer<typeof ImportedArchive>;

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
  const send = async (file: File) => {
    const controller = new AbortController();
    running.current = controller;
    setState({ is: 'sending', share: 0 });
    try {
      const onProgress = (share: number) => setState({ is: 'sending', share });
      const imported = await importArchive({ file, onProgress, signal: controller.signal });
      setState({ is: 'done', imported });
      readAgain();
    } catch (error) {
      if (isUnauthorized(error)) logInAgain();
      setState(controller.signal.aborted ? { is: 'choosing' } : { is: 'choosing', error: errorText(error) });
    }
  };
  return {
    state,
    send,
    cancel: () => running.current?.abort(),
    reset: () => setState({ is: 'choosing' }),
  };
}
