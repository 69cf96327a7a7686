import type { Logger } from '@famibook/service-kit/log';
import type { Uploads } from '../store/uploads.ts';
import type { UploadBytes } from './upload-bytes.ts';

interface Deps {
  uploads: Pick<Uploads, 'abandonExpired' | 'listAbandoned' | 'remove'>;
  bytes: Pick<UploadBytes, 'remove'>;
  log: Logger;
}

const BATCH = 100;

/** Removes uploads that waited too long and those of deleted people; answers how many. The row goes last, and finds the bytes until then. */
export const sweepUploads =
  ({ uploads, bytes, log }: Deps) =>
  async (now: Date): Promise<number> => {
    await uploads.abandonExpired(now);
    let removed = 0;
    for (let ids = await uploads.listAbandoned(BATCH); ids.length > 0; ids = await uploads.listAbandoned(BATCH)) {
      for (const id of ids) {
        await bytes.remove(id);
        await uploads.remove(id);
        removed += 1;
      }
    }
    if (removed > 0) log.info({ removed }, 'unfinished uploads swept');
    return removed;
  };
