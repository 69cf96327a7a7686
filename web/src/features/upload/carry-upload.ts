import { ApiError } from '../../lib/api/api-error.ts';
import { beginUpload } from './api/begin-upload.ts';
import { finishUpload } from './api/finish-upload.ts';
import { isKnown } from './api/is-known.ts';
import { isGone, sendBytes } from './api/send-bytes.ts';
import { hashFile } from './hash-file.ts';
import type { UploadPlace } from './kept/upload-place.ts';
import { patiently } from './patiently.ts';
import type { WaitReason } from './upload-items.ts';
import { UPLOAD_TEXT } from './upload-text.ts';

export interface Carried {
  file: File;
  words: { description: string; tags: string };
  place: UploadPlace;
  signal: AbortSignal;
  /** Never less than before. */
  onShare: (share: number) => void;
  onWaiting: (reason: WaitReason | null) => void;
}

/** How often it may begin anew because the server has forgotten it. */
const MOST_BEGINNINGS = 3;

const alreadyThere = () => new ApiError({ status: 409, code: 'duplicate_photo', text: UPLOAD_TEXT.known });

/** Brings a file to the gallery however often the connection is cut: nothing is sent twice, and nothing that is there already. */
export const carryUpload = async ({ file, words, place, signal, onShare, onWaiting }: Carried): Promise<void> => {
  const patient = <T>(work: () => Promise<T>) => patiently(work, { signal, onWaiting });
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
    if (sha256 !== undefined && (await patient(() => isKnown(sha256, signal)))) throw alreadyThere();
  }
  for (let beginnings = 1; ; beginnings++) {
    const path = place.read() ?? (await patient(() => beginUpload(file.size, signal)));
    place.write(path);
    try {
      await patient(() => sendBytes({ path, file, signal, onShare: tellShare }));
      await patient(() => finish(path));
      return place.forget();
    } catch (error) {
      // A photo whose answer was lost may have been deleted since: it is not brought back.
      if (!isGone(error) || mayBeShared || beginnings === MOST_BEGINNINGS) throw error;
      place.forget();
    }
  }
};
