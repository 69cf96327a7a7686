import { ApiError, errorText } from '../../lib/api/api-error.ts';
import { OWNER_LEFT } from '../../lib/api/owner-work.ts';
import type { WaitReason } from '../../lib/api/retry-while-offline.ts';
import { chooseFamiBook, mustChooseFamiBook } from '../../lib/session/choose-famibook.ts';
import { isUnauthorized } from '../../lib/session/log-in-again.ts';
import type { UploadOwner } from '../../lib/session/uploads-on-device.ts';
import { cancelUpload } from './api/uploads.ts';
import { refusalOfBytes } from './photo-file.ts';
import { uploadUrlStore } from './resume/upload-url-store.ts';
import type { UploadState, UploadText } from './upload-items.ts';
import { UPLOAD_TEXT } from './upload-text.ts';
import { uploadWithResume } from './upload-with-resume.ts';

// The server would refuse the same file again; a lost connection, an error of the server or a suspension may pass.
const mayPass = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status === 429 ||
  error.status >= 500 ||
  error.code === 'famibook_suspended' ||
  mustChooseFamiBook(error);

interface SendOptions {
  file: File;
  text: UploadText;
  owner: () => UploadOwner | undefined;
  signal: AbortSignal;
  set: (state: UploadState) => void;
}

/**
 * Sends one file and reports its state.
 * @returns `failed` when it may be tried again
 * @throws when the session has ended
 */
export async function sendItem(options: SendOptions): Promise<'sent' | 'failed' | 'refused' | 'cancelled'> {
  const { file, text, signal, set } = options;
  let urlStore = uploadUrlStore(options.owner(), file);
  const discard = () => {
    const path = urlStore.read();
    urlStore.remove();
    if (path !== undefined) void cancelUpload(path);
  };
  const cancel = () => {
    if (signal.reason === OWNER_LEFT) {
      // Its own person continues it at a later visit.
      set({ is: 'ready' });
      return 'failed' as const;
    }
    discard();
    set({ is: 'failed', text: UPLOAD_TEXT.row.cancelled, mayRetry: true });
    return 'cancelled' as const;
  };
  const refusal = signal.aborted ? undefined : await refusalOfBytes(file);
  if (signal.aborted) return cancel();
  if (refusal) {
    set({ is: 'failed', text: refusal.text, mayRetry: refusal === UPLOAD_TEXT.unreadable });
    return 'refused';
  }
  let share = 0;
  let waitsFor: WaitReason | null = null;
  const reportProgress = () => set({ is: 'sending', share, waitsFor });
  reportProgress();
  const upload = () => {
    urlStore = uploadUrlStore(options.owner(), file);
    return uploadWithResume({
      file,
      text,
      urlStore,
      signal,
      onShare: (now) => {
        if (now > share) waitsFor = null;
        share = now;
        reportProgress();
      },
      onWaiting: (now) => {
        waitsFor = now;
        reportProgress();
      },
    });
  };
  try {
    await upload().catch(async (error: unknown) => {
      if (!mustChooseFamiBook(error) || !(await chooseFamiBook())) throw error;
      return upload();
    });
    set({ is: 'done' });
    return 'sent';
  } catch (error) {
    if (signal.aborted) return cancel();
    const mayRetry = mayPass(error);
    set({ is: 'failed', text: errorText(error, UPLOAD_TEXT.failed), mayRetry });
    if (isUnauthorized(error)) throw error;
    if (mayRetry) return 'failed';
    discard();
    return 'refused';
  }
}
