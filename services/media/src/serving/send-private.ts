import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OpenBytes } from './open-stored.ts';
import { isFresh, sendBytes } from './send-bytes.ts';

const FOREVER = 'private, max-age=31536000, immutable';

interface Sent {
  /** Strong: these bytes and no others. */
  tag: string;
  type: string;
  open(): Promise<OpenBytes>;
}

/** Bytes of people's files: kept by their own browser for good, and never more than what they are (D19). */
export const sendPrivate = async (req: IncomingMessage, res: ServerResponse, { tag, type, open }: Sent) => {
  res.setHeader('ETag', tag);
  res.setHeader('Cache-Control', FOREVER);
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('Content-Security-Policy', 'sandbox');
  if (isFresh(req, tag)) return void res.writeHead(304).end();
  const bytes = await open();
  res.setHeader('Content-Type', type);
  await sendBytes(req, res, tag, bytes);
};
