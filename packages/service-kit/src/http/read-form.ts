import type { RequestHandler } from 'express';
import type { ApiRequest } from './api-request.ts';

interface FormLimit {
  /** For the whole form. */
  maxBytes: number;
  tooLarge(): Error;
}

/**
 * Reads a form with a multipart middleware. Rejects with what the middleware refuses, or with `tooLarge` once more than
 * `maxBytes` have arrived, because the middleware waits for the end that an endless form never has.
 */
export function readForm(
  { raw, res }: Pick<ApiRequest<never>, 'raw' | 'res'>,
  middleware: RequestHandler,
  { maxBytes, tooLarge }: FormLimit,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = 0;
    raw.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > maxBytes) reject(tooLarge());
    });
    middleware(raw, res, (error?: unknown) => (error ? reject(error) : resolve()));
  });
}
