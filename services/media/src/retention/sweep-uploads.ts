import type { Logger } from '@famibook/service-kit/observability/log';
import type { Failpoint } from '@famibook/service-kit/runtime/failpoint';
import type { MediaFailpoint } from '../failpoints.ts';
import type { UploadBytes } from '../uploads/ports.ts';
import type { UploadParts } from '../uploads/store/parts.ts';
import type { Uploads } from '../uploads/store/uploads.ts';

interface Deps {
  uploads: Pick<Uploads, 'abandonExpired' | 'listAbandoned' | 'settleLost' | 'remove'>;
  parts: Pick<UploadParts, 'listLeftOver'>;
  bytes: Pick<UploadBytes, 'remove' | 'removeUnknown'>;
  removeFormerUploads(): Promise<void>;
  /** How long an object may stand without the row that is written after it. */
  unclaimedMs: number;
  failpoint: Failpoint<MediaFailpoint>;
  log: Logger;
}

const BATCH = 100;
/** Far longer than a lease: only a process that died leaves one alone for so long. */
const LEASE_LOST_MS = 60_000;

/**
 * Removes uploads that waited too long and those of deleted people, and what killed processes left of others; answers
 * how many uploads. Several replicas may sweep at once. The row goes last, and finds the bytes until then.
 */
export function sweepUploads(d: Deps) {
  return async (now: Date): Promise<number> => {
    await d.removeFormerUploads();
    await d.uploads.abandonExpired(now);
    await d.uploads.settleLost(new Date(now.getTime() - LEASE_LOST_MS));
    const removed = await removeAbandoned(d);
    await removeLeftOver(d);
    const objects = await d.bytes.removeUnknown(new Date(now.getTime() - d.unclaimedMs));
    if (removed > 0 || objects > 0) d.log.info({ removed, objects }, 'unfinished uploads swept');
    return removed;
  };
}

async function removeAbandoned({ uploads, bytes, failpoint }: Deps): Promise<number> {
  let removed = 0;
  for (let ids = await uploads.listAbandoned(BATCH); ids.length > 0; ids = await uploads.listAbandoned(BATCH)) {
    for (const id of ids) {
      await bytes.remove(id);
      failpoint('media.upload.after-parts-removed');
      await uploads.remove(id);
      removed += 1;
    }
  }
  return removed;
}

/** Of pictures that stand while the process died before it removed the bytes they were made of. */
async function removeLeftOver({ parts, bytes }: Deps): Promise<void> {
  for (let ids = await parts.listLeftOver(BATCH); ids.length > 0; ids = await parts.listLeftOver(BATCH)) {
    for (const id of ids) await bytes.remove(id);
  }
}
