import type { Logger } from '../log.ts';
import type { SpanCounts } from './tracing.ts';

const MINUTE_MS = 60_000;

/** Counts what became of spans, and logs what was dropped once a minute at most. */
export interface SpanTally {
  counts(): SpanCounts;
  exported(spans: number): void;
  dropped(spans: number, why: { err?: unknown; reason: string }): void;
}

export function createSpanTally(log: Logger, now = () => performance.now()): SpanTally {
  let exported = 0;
  let dropped = 0;
  let unsaid = 0;
  let saidAt = Number.NEGATIVE_INFINITY;
  return {
    counts: () => ({ exported, dropped }),
    exported: (spans) => {
      exported += spans;
    },
    dropped: (spans, why) => {
      dropped += spans;
      unsaid += spans;
      if (now() - saidAt < MINUTE_MS) return;
      log.warn({ ...why, spans: unsaid }, 'spans were dropped instead of exported');
      unsaid = 0;
      saidAt = now();
    },
  };
}
