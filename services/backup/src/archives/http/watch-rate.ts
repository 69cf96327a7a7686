import { MIN_ARCHIVE_BYTES_PER_SECOND } from '@famibook/contracts/limits';

export interface MinRate {
  /** Long enough for a train to leave its tunnel. */
  windowMs: number;
  bytesPerSecond?: number;
}

/** Calls `onSlow` after each window in which less than the rate was counted. */
export function watchRate({ windowMs, bytesPerSecond = MIN_ARCHIVE_BYTES_PER_SECOND }: MinRate, onSlow: () => void) {
  let bytes = 0;
  const timer = setInterval(() => {
    if (bytes < (bytesPerSecond * windowMs) / 1_000) onSlow();
    bytes = 0;
  }, windowMs);
  return {
    count: (more: number): void => {
      bytes += more;
    },
    stop: (): void => clearInterval(timer),
  };
}
