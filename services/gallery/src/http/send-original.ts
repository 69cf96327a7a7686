import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { sendUnlessCancelled, setDownloadHeaders } from '@famibook/service-kit/http/download';
import type { Picture } from '../ports.ts';

const EXTENSIONS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/gif': 'gif' };
const MAX_NAME_LENGTH = 80;

/** Characters that some file systems or headers do not accept. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069"*/:<>?\\|]+/g;

/** Streams a picture as a download, under a name made of its description; HEAD sends none of it. */
export async function sendOriginal(
  res: ServerResponse,
  { type, length, bytes }: Picture,
  { description, signal }: { description: string; signal: AbortSignal },
): Promise<void> {
  setDownloadHeaders(res, { name: downloadName(description, type), type });
  if (length !== undefined) res.setHeader('Content-Length', length);
  res.setHeader('Content-Security-Policy', 'sandbox');
  if (res.req.method === 'HEAD') {
    bytes.on('error', () => undefined).destroy();
    return void res.end();
  }
  await sendUnlessCancelled(signal, () => pipeline(bytes, res));
}

/** A file name made of the first line of a description: `Grandma at the sea.jpg`. */
export function downloadName(description: string, type: string): string {
  const line = description.split('\n', 1)[0] ?? '';
  const safe = line.replace(UNSAFE, ' ').replace(/\s+/g, ' ').trim();
  const short = [...safe]
    .slice(0, MAX_NAME_LENGTH)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '');
  return `${short || 'photo'}.${EXTENSIONS[type] ?? 'bin'}`;
}
