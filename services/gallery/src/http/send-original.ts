import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Picture } from '../ports.ts';
import { attachment, downloadName } from './download-name.ts';

/** Streams a picture to whoever saves it, under a name made of its description. */
export async function sendOriginal(
  res: ServerResponse,
  { type, length, bytes }: Picture,
  { description, signal }: { description: string; signal: AbortSignal },
): Promise<void> {
  res.setHeader('Content-Type', type);
  if (length !== undefined) res.setHeader('Content-Length', length);
  res.setHeader('Content-Disposition', attachment(downloadName(description, type)));
  res.setHeader('Cache-Control', 'private, no-store');
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('Content-Security-Policy', 'sandbox');
  try {
    await pipeline(bytes, res);
  } catch (error) {
    // Whoever broke it off needs no answer, and it is nobody's fault.
    if (!signal.aborted) throw error;
  }
}
