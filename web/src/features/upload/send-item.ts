import { ApiError, errorText } from '../../lib/api/api-error.ts';
import type { WaitReason } from '../../lib/api/retry-while-offline.ts';
import { chooseFamiBook, mustChooseFamiBook } from '../../lib/session/choose-famibook.ts';
import { isUnauthorized } from '../../lib/session/log-in-again.ts';
import type { UploadOwner } from '../../lib/session/uploads-on-device.ts';
import { cancelUpload } from './api/cancel-upload.ts';
import { uploadPlace } from './kept/upload-place.ts';
import { refusalOfBytes } from './photo-file.ts';
import type { UploadState, Words } from './upload-items.ts';
import { UPLOAD_TEXT } from './upload-text.ts';
import { uploadWithResume } from './upload-with-resume.ts';

// What the server has judged it will judge again the same way; no response or a fault of its own may pass.
const mayPass = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status === 429 ||
  error.status >= 500 ||
  mustChooseFamiBook(error);

interface Sending {
  file: File;
  words: Words;
  owner: () => UploadOwner | undefined;
  signal: AbortSignal;
  set: (state: UploadState) => void;
}

/** Sends one file and says where it stands meanwhile. @throws when the session is over */
export const sendItem = async (d: Sending): Promise<'sent' | 'may be tried again' | 'refused' | 'cancelled'> => {
  const { file, words, signal, set } = d;
  const refusal = await refusalOfBytes(file);
  if (refusal) {
    set({ is: 'failed', text: refusal.text, mayRetry: refusal === UPLOAD_TEXT.unreadable });
    return 'refused';
  }
  let share = 0;
  let waitsFor: WaitReason | null = null;
  const tell = () => set({ is: 'sending', share, waitsFor });
  tell();
  let place = uploadPlace(d.owner(), file);
  const carry = () => {
    place = uploadPlace(d.owner(), file);
    return uploadWithResume({
      file,
      words,
      place,
      signal,
      onShare: (now) => {
        if (now > share) waitsFor = null;
        share = now;
        tell();
      },
      onWaiting: (now) => {
        waitsFor = now;
        tell();
      },
    });
  };
  const giveUp = () => {
    const path = place.read();
    place.forget();
    if (path !== undefined) void cancelUpload(path);
  };
  try {
    await carry().catch(async (error: unknown) => {
      if (!mustChooseFamiBook(error) || !(await chooseFamiBook())) throw error;
      return carry();
    });
    set({ is: 'done' });
    return 'sent';
  } catch (error) {
    if (signal.aborted) {
      giveUp();
      set({ is: 'failed', text: UPLOAD_TEXT.row.cancelled, mayRetry: true });
      return 'cancelled';
    }
    const mayRetry = mayPass(error);
    set({ is: 'failed', text: errorText(error, UPLOAD_TEXT.failed), mayRetry });
    if (isUnauthorized(error)) throw error;
    if (mayRetry) return 'may be tried again';
    giveUp();
    return 'refused';
  }
};
