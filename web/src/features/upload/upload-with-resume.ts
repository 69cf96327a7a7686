import { ApiError } from '../../lib/api/api-error.ts';
import { retryWhileOffline, type WaitReason } from '../../lib/api/retry-while-offline.ts';
import { beginUpload } from './api/begin-upload.ts';
import { finishUpload } from './api/finish-upload.ts';
import { isKnown } from './api/is-known.ts';
import { isGone, sendBytes } from './api/send-bytes.ts';
import { hashFile } from './hash-file.ts';
import type { UploadPlace } from './kept/upload-place.ts';
import { UPLOAD_TEXT } from './upload-text.ts';

interface UploadInput {
  file: File;
  words: { description: string; tags: string };
  place: UploadPlace;
  signal: AbortSignal;
  /** Never less than before. */
  onShare: (share: number) => void;
  onWaiting: (reason: WaitReason | null) => void;
}

/** How many times an upload may start anew because the server no longer knows it. */
const MAX_BEGINNINGS = 3;

const alreadyThere = () => new ApiError({ status: 409, code: 'duplicate_photo', text: UPLOAD_TEXT.known });

/** Uploads a file however often the connection is cut. Bytes are not sent twice, and a photo that the gallery has is not sent. */
export async function uploadWithResume({ file, words, place, signal, onShare, onWaiting }: UploadInput): Promise<void> {
  const retry = <T>(work: () => Promise<T>) => retryWhileOffline(work, { signal, onWaiting });
  let most = 0;
  let mayBeShared = false;
  const finish = async (path: string) => {
    try {
      await finishUpload(path, words, signal);
    } catch (error) {
      mayBeShared ||= error instanceof ApiError && error.code === 'unreachable';
      throw error;
    }
  };
  const tellShare = (share: number) => {
    most = Math.max(most, share);
    onShare(most);
  };
  if (place.read() === undefined) {
    const sha256 = await hashFile(file);
    if (sha256 !== undefined && (await retry(() => isKnown(sha256, signal)))) throw alreadyThere();
  }
  for (let beginnings = 1; ; beginnings++) {
    const path = place.read() ?? (await retry(() => beginUpload(file.size, signal)));
    place.write(path);
    try {
      await retry(() => sendBytes({ path, file, signal, onShare: tellShare }));
      await retry(() => finish(path));
      return place.forget();
    } catch (error) {
      // A photo whose response was lost may have been deleted since: it must not be uploaded again.
      if (!isGone(error) || mayBeShared || beginnings === MAX_BEGINNINGS) throw error;
      place.forget();
    }
  }
}
