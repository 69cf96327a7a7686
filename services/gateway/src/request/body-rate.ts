import type { IncomingMessage } from 'node:http';

interface BodyRateOptions {
  windowMs: number;
  minBytes: number;
}

/** Half a kilobyte a second: slower than the slowest mobile network, over a time in which a train leaves its tunnel. */
const MIN_RATE: BodyRateOptions = { windowMs: 30_000, minBytes: 15_000 };

/** Reports a streamed body that comes in too slowly, as from a client that only wants to hold the connection. */
export function watchBodyRate(
  req: IncomingMessage,
  onTooSlow: () => void,
  { windowMs, minBytes }: BodyRateOptions = MIN_RATE,
): void {
  let seen = req.socket.bytesRead;
  const timer = setInterval(() => {
    const bytes = req.socket.bytesRead;
    const isSlow = bytes - seen < minBytes;
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
