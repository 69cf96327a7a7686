import type { Logger } from '@famibook/service-kit/observability/log';
import type { Failpoint } from '@famibook/service-kit/runtime/failpoint';
import type { MediaFailpoint } from '../../failpoints.ts';
import type { Stores } from '../../ports.ts';
import type { UploadBytes } from '../../uploads/ports.ts';
import { removeInBatches } from '../steps/remove-in-batches.ts';

interface Deps {
  uploads: Pick<Stores['uploads'], 'abandonExpired' | 'listAbandoned' | 'settleLost' | 'remove'>;
  parts: Pick<Stores['parts'], 'listLeftOver'>;
  bytes: Pick<UploadBytes, 'remove' | 'removeUnknown'>;
  removeFormerUploads(): Promise<void>;
  /** How long an object may exist without its row, which is written after it. */
  unclaimedMs: number;
  failpoint: Failpoint<MediaFailpoint>;
  log: Logger;
}

const BATCH = 100;
/** Far longer than a lease, so that only a process that died has not renewed it. */
const LEASE_LOST_MS = 60_000;

/**
 * Removes uploads that waited too long, those of deleted users, and what killed processes left. Several replicas may sweep
 * at once. A row is removed after its bytes, which are found by it.
 * @returns how many uploads it removed
 */
export function sweepUploads(deps: Deps) {
  return async (now: Date): Promise<number> => {
    await deps.removeFormerUploads();
    await deps.uploads.abandonExpired(now);
    await deps.uploads.settleLost(new Date(now.getTime() - LEASE_LOST_MS));
    const removed = await removeAbandoned(deps);
    await removeLeftOver(deps);
    const objects = await deps.bytes.removeUnknown(new Date(now.getTime() - deps.unclaimedMs));
    if (removed > 0 || objects > 0) deps.log.info({ removed, objects }, 'expired uploads were removed');
    return removed;
  };
}

function removeAbandoned({ uploads, bytes, failpoint, log }: Deps): Promise<number> {
  return removeInBatches({
    nextBatch: () => uploads.listAbandoned(BATCH),
    remove: async (id) => {
      await bytes.remove(id);
      failpoint('media.upload.after-parts-removed');
      await uploads.remove(id);
    },
    onFailed: logFailure(log),
  });
}

/** Removes the parts of uploads whose process died after the picture was stored. */
async function removeLeftOver({ parts, bytes, log }: Deps): Promise<void> {
  await removeInBatches({
    nextBatch: () => parts.listLeftOver(BATCH),
    remove: bytes.remove,
    onFailed: logFailure(log),
  });
}

function logFailure(log: Logger) {
  return (error: unknown, uploadId: string) => log.error({ err: error, uploadId }, 'an upload could not be removed');
}
