import type { IncomingMessage } from 'node:http';

interface BodyRateOptions {
  windowMs: number;
  /** Per window. */
  minBytes: number;
  /** For the whole body. */
  withinMs: number;
}

/** Half a kilobyte a second: slower than the slowest mobile network, over a time in which a train leaves its tunnel. */
const MIN_RATE = { windowMs: 30_000, minBytes: 15_000 };
/** Ten minutes, and more for what is larger than a picture may be. */
const BODY_MS = 600_000;
const SLOWEST_BYTES_PER_SECOND = 20_000;

/** How slowly a body of at most so many bytes may come in. */
export function bodyRateOf(maxBytes: number): BodyRateOptions {
  return { ...MIN_RATE, withinMs: Math.max(BODY_MS, (maxBytes / SLOWEST_BYTES_PER_SECOND) * 1_000) };
}

/** Reports a streamed body that comes in too slowly, as from a client that only wants to hold the connection. */
export function watchBodyRate(
  req: IncomingMessage,
  onTooSlow: () => void,
  { windowMs, minBytes, withinMs }: BodyRateOptions,
): void {
  const lateAt = performance.now() + withinMs;
  let seen = req.socket.bytesRead;
  const timer = setInterval(() => {
    const bytes = req.socket.bytesRead;
    const isSlow = bytes - seen < minBytes || performance.now() > lateAt;
    seen = bytes;
    if (req.complete || req.destroyed) return clearInterval(timer);
    // The service takes it in slowly; that is not the sender's doing.
    if (!isSlow || req.isPaused()) return;
    clearInterval(timer);
    onTooSlow();
  }, windowMs);
  timer.unref();
  req.once('close', () => clearInterval(timer));
}
