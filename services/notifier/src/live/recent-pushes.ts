import type { Push } from '@famibook/contracts/live/push';
import { REPLAY } from '@famibook/contracts/live/replay';
import { isAudience, type Listener } from './audience.ts';
import type { Notice } from './pushes.ts';

/** The pushes of the last minute, for browsers that read their lists before their connection was open. */
export interface RecentPushes {
  /** @param bytes its size on the wire */
  add(notice: Notice, bytes: number): void;
  /**
   * The pushes that this listener would have got in the last `ago` milliseconds, the oldest first; undefined when they
   * are not all known, or so many that the browser should read everything again.
   */
  since(ago: number, listener: Listener): Push[] | undefined;
  /** Forgets all pushes so far, because they may be incomplete; only those from now on are known. */
  reset(): void;
}

interface RecentPushesDeps {
  /** A clock in milliseconds that never goes back. */
  now(): number;
  /** Whether it must no longer be sent. */
  isWithdrawn(notice: Notice): boolean;
}

const MAX_AGE_MS = REPLAY.maxAgoMs + REPLAY.openingMs;
const MAX_PUSHES = 10_000;
const MAX_BYTES = 4 * 1_048_576;
/** Well below what a browser may leave unread. */
const MAX_MISSED = 200;

export function createRecentPushes({ now, isWithdrawn }: RecentPushesDeps): RecentPushes {
  const pushed: { notice: Notice; bytes: number; at: number }[] = [];
  let totalBytes = 0;
  // `reset` adds no opening time, so that the first browsers of a process are not closed for it.
  let knownSince = Number.POSITIVE_INFINITY;

  const dropOutdated = () => {
    for (let oldest = pushed[0]; oldest; oldest = pushed[0]) {
      const isWithin = oldest.at >= now() - MAX_AGE_MS && pushed.length <= MAX_PUSHES && totalBytes <= MAX_BYTES;
      if (isWithin) return;
      pushed.shift();
      totalBytes -= oldest.bytes;
      knownSince = Math.max(knownSince, oldest.at + REPLAY.openingMs);
    }
  };

  return {
    add: (notice, bytes) => {
      pushed.push({ notice, bytes, at: now() });
      totalBytes += bytes;
      dropOutdated();
    },
    since: (ago, listener) => {
      const readAt = now() - ago;
      if (readAt < knownSince) return undefined;
      const known = pushed.findLastIndex(({ at }) => at < readAt - REPLAY.openingMs);
      const missed = pushed
        .slice(known + 1)
        .filter(({ notice }) => isAudience(listener, notice.to) && !isWithdrawn(notice));
      if (missed.length > MAX_MISSED) return undefined;
      return missed.map(({ notice, at }) => ({ ...notice.push, ago: Math.floor(now() - at) }));
    },
    reset: () => {
      pushed.length = 0;
      totalBytes = 0;
      knownSince = now();
    },
  };
}
