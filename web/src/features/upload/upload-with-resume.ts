import { ApiError } from '../../lib/api/api-error.ts';
import { retryWhileOffline, type WaitReason } from '../../lib/api/retry-while-offline.ts';
import { isGone, sendBytes } from './api/send-bytes.ts';
import { beginUpload, finishUpload, isKnown } from './api/uploads.ts';
import { hashFile } from './hash-file.ts';
import type { UploadUrlStore } from './resume/upload-url-store.ts';
import { UPLOAD_TEXT } from './upload-text.ts';

interface UploadInput {
  file: File;
  text: { description: string; tags: string };
  urlStore: UploadUrlStore;
  signal: AbortSignal;
  /** Never lower than before. */
  onShare: (share: number) => void;
  onWaiting: (reason: WaitReason | null) => void;
}

/** How many times an upload may start again because the server no longer knows it. */
const MAX_ATTEMPTS = 3;

const duplicatePhoto = () => new ApiError({ status: 409, code: 'duplicate_photo', text: UPLOAD_TEXT.alreadyShared });

/**
 * Uploads a file however often the connection is lost. No byte is sent twice, and a photo that the gallery already has
 * is not sent.
 */
export async function uploadWithResume({
  file,
  text,
  urlStore,
  signal,
  onShare,
  onWaiting,
}: UploadInput): Promise<void> {
  const retry = <T>(work: () => Promise<T>) => retryWhileOffline(work, { signal, onWaiting });
  let maxShare = 0;
  let mayBeShared = false;
  const finish = async (path: string) => {
    try {
      await finishUpload(path, text, signal);
    } catch (error) {
      mayBeShared ||= error instanceof ApiError && error.code === 'unreachable';
      throw error;
    }
  };
  const reportShare = (share: number) => {
    maxShare = Math.max(maxShare, share);
    onShare(maxShare);
  };
  if (urlStore.read() === undefined) {
    const sha256 = await hashFile(file);
    if (sha256 !== undefined && (await retry(() => isKnown(sha256, signal)))) throw duplicatePhoto();
  }
  for (let attempt = 1; ; attempt++) {
    const path = urlStore.read() ?? (await retry(() => beginUpload(file.size, signal)));
    urlStore.write(path);
    try {
      await retry(() => sendBytes({ path, file, signal, onShare: reportShare }));
      await retry(() => finish(path));
      return urlStore.remove();
    } catch (error) {
      // A photo whose response was lost may have been deleted since, so it must not be uploaded again.
      if (!isGone(error) || mayBeShared || attempt === MAX_ATTEMPTS) throw error;
      urlStore.remove();
    }
  }
}
