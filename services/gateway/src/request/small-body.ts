import type { IncomingMessage } from 'node:http';
import { AppError } from '@famibook/service-kit/errors';

interface SmallBodyOptions {
  maxBytes: number;
  /** How long it may take to arrive whole. */
  withinMs: number;
}

/**
 * Reads a body whole. A service has few connections: a slow client must not hold one while it sends.
 * @throws AppError `too_large`, `slow_body`, or `bad_request` when the client left before it was done
 */
export function readSmallBody(req: IncomingMessage, { maxBytes, withinMs }: SmallBodyOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;

    const settle = (act: () => void) => {
      clearTimeout(deadline);
      req.off('data', onData).off('end', onEnd).off('close', onClose);
      act();
    };
    const fail = (error: AppError) =>
      settle(() => {
        req.pause();
        reject(error);
      });
    const onData = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) fail(new AppError('too_large', { headers: CLOSED }));
      else chunks.push(chunk);
    };
    const onEnd = () => settle(() => resolve(Buffer.concat(chunks)));
    const onClose = () => fail(new AppError('bad_request'));
    const deadline = setTimeout(() => fail(new AppError('slow_body', { headers: CLOSED })), withinMs);

    req.on('data', onData).on('end', onEnd).on('close', onClose);
  });
}

/** The rest of the body is not read. */
const CLOSED = { Connection: 'close' };
