import type { Push } from '@famibook/contracts/live/push';
import { REPLAY } from '@famibook/contracts/live/replay';
import { isAudience, type Listener } from './audience.ts';
import type { Notice } from './pushes.ts';

/** What was pushed lately, for browsers that read their lists before their connection was open. */
export interface RecentPushes {
  /** @param bytes what it takes on the wire */
  add(notice: Notice, bytes: number): void;
  /**
   * What this listener would have been sent since `ago` milliseconds, the oldest first; undefined when that is not
   * known, or so much that the browser had better read everything anew.
   */
  since(ago: number, listener: Listener): Push[] | undefined;
  /** Knows of what is pushed from now on, and of nothing before, of which something may have been missed. */
  startAnew(): void;
}

interface RecentPushesDeps {
  /** A clock in milliseconds that never goes back. */
  now(): number;
  /** Whether this is not to be sent any more. */
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
  // The first browsers of a process are not sent away for the seconds that their opening might take.
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
    startAnew: () => {
      pushed.length = 0;
      totalBytes = 0;
      knownSince = now();
    },
  };
}
