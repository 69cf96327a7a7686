import type { IncomingMessage } from 'node:http';
import { JSON_BODY_BYTES } from '@famibook/contracts/limits';
import type { Route } from '@famibook/contracts/route';
import { AppError } from '@famibook/service-kit/errors';

const WITHOUT_BODY = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Largest body of a request. */
export function bodyLimitOf(route: Route | undefined): number {
  return route?.upload?.maxBytes ?? JSON_BODY_BYTES;
}

/** Bytes of a body that is read whole: far fewer for a client that is not signed in. */
export const SMALL_BODY = {
  signedIn: { maxBytes: JSON_BODY_BYTES, withinMs: 30_000 },
  signedOut: { maxBytes: JSON_BODY_BYTES / 4, withinMs: 10_000 },
} as const;

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Refuses by what a request says of its body, before a byte of it is read.
 * @throws AppError `too_large`, or `bad_request` for a body where there can be none
 */
export function checkDeclaredBody(req: IncomingMessage, limit: number): void {
  const { 'content-length': length, 'transfer-encoding': coding } = req.headers;
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') throw new AppError('bad_request');
  if (length !== undefined && Number(length) > limit) throw new AppError('too_large');
  if (hasBody(req) && WITHOUT_BODY.has(req.method ?? '')) throw new AppError('bad_request');
}

/** Counts a body of undeclared length as it passes. Call it right before whatever reads the body is attached. */
export function watchChunkedBody(req: IncomingMessage, limit: number, onTooLarge: () => void): void {
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= limit) return;
    req.off('data', count);
    onTooLarge();
  };
  req.on('data', count);
}
