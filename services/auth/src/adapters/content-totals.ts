import { getLastPosts, getPhotoTotals, getStoredBytes } from '@famibook/contracts/famibooks/endpoints';
import type { FamiBookId } from '@famibook/contracts/ids';
import type { InternalCalls } from '@famibook/service-kit/calls/calls';
import type { Logger } from '@famibook/service-kit/observability/log';
import type { ContentTotals } from '../ports.ts';

/** The list must open also while a service is away, so it waits this long at most. */
const TIMEOUT_MS = 3_000;

/** Asks the services that own content; what one of them does not answer in time is null. */
export function contentTotalsFrom(calls: Pick<InternalCalls, 'call'>, log: Logger): ContentTotals {
  return async (famibookIds) => {
    if (famibookIds.length === 0) return () => ({ photos: null, bytes: null, lastActivityAt: null });
    const input = { as: 'service' as const, body: { famibookIds: [...famibookIds] }, timeoutMs: TIMEOUT_MS };
    const [photos, bytes, posts] = await Promise.all([
      byFamiBook(calls.call('gallery', getPhotoTotals, input), log),
      byFamiBook(calls.call('media', getStoredBytes, input), log),
      byFamiBook(calls.call('board', getLastPosts, input), log),
    ]);
    return (famibookId) => ({
      photos: photos && (photos.get(famibookId)?.photos ?? 0),
      bytes: bytes && (bytes.get(famibookId)?.bytes ?? 0),
      lastActivityAt:
        photos && posts && latest(photos.get(famibookId)?.lastSharedAt, posts.get(famibookId)?.lastPostedAt),
    });
  };
}

async function byFamiBook<Row extends { famibookId: FamiBookId }>(
  rows: Promise<Row[]>,
  log: Logger,
): Promise<Map<FamiBookId, Row> | null> {
  try {
    return new Map((await rows).map((row) => [row.famibookId, row]));
  } catch (error) {
    log.warn({ err: error }, 'a service is down; the list of FamiBooks lacks its totals');
    return null;
  }
}

/** The later of two instants in UTC, which sort as texts. */
function latest(...instants: (string | null | undefined)[]): string | null {
  return (
    instants
      .filter((instant) => instant != null)
      .sort()
      .at(-1) ?? null
  );
}
