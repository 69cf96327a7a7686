import { useRef, useState } from 'react';
import { showDecisionError } from '../../lib/desk/use-decisions.ts';
import { useReadAgain } from '../../lib/live/live-provider.tsx';
import { chooseFamiBook, mustChooseFamiBook } from '../../lib/session/choose-famibook.ts';
import { toast } from '../../lib/toast/toast.ts';
import { uploadAudio } from './api/upload-audio.ts';
import { AUDIO_TEXT } from './audio-text.ts';

const TEXT = AUDIO_TEXT.upload;

interface AudioUpload {
  /** The share of bytes sent, 0 to 1; undefined while nothing is being sent. */
  share: number | undefined;
  /** True when the upload succeeded. */
  send: (file: File) => Promise<boolean>;
  cancel: () => void;
}

export function useAudioUpload(): AudioUpload {
  const [share, setShare] = useState<number>();
  const running = useRef<AbortController>(undefined);
  const readAgain = useReadAgain();

  const send = async (file: File): Promise<boolean> => {
    const controller = new AbortController();
    running.current = controller;
    const upload = () => {
      setShare(0);
      return uploadAudio({ file, onProgress: setShare, signal: controller.signal });
    };
    try {
      await upload().catch(async (error: unknown) => {
        if (!mustChooseFamiBook(error) || !(await chooseFamiBook())) throw error;
        return upload();
      });
      toast({ kind: 'success', title: TEXT.success });
      // The push about new music may not come.
      readAgain();
      return true;
    } catch (error) {
      if (controller.signal.aborted) return false;
      showDecisionError(error, TEXT.failed);
      return false;
    } finally {
      setShare(undefined);
    }
  };
  return { share, send, cancel: () => running.current?.abort() };
}
