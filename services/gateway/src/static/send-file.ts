import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { addressBudget } from '@famibook/service-kit/http/address-budget';
import { isFresh } from '@famibook/service-kit/http/etag';
import type { Client } from '../request/client.ts';
import { createRoundLimit } from '../request/round-limit.ts';
import type { StoredFile } from './files.ts';

/** Responds with a file, or with 304 to a client that has it. The response has begun when this returns. */
export type SendFile = (req: IncomingMessage, res: ServerResponse, file: StoredFile, caching: string) => void;

export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Browsers store the response and revalidate it every time: it is a 304 as long as nothing changed. */
export const REVALIDATED = 'no-cache';
/** Nearly all files of the web app are smaller. */
const PIECE_BYTES = 64 * 1024;

/**
 * A long file is written in pieces, and each address has one in a round of the event loop. Written whole, megabytes
 * would be copied for one client after the other before any other connection is read.
 */
export function createSendFile({ addressOf }: Pick<Client, 'addressOf'>): SendFile {
  const begin = createRoundLimit(1);

  async function* laterPieces(body: Buffer, address: string): AsyncGenerator<Buffer> {
    for (let at = PIECE_BYTES; at < body.length; at += PIECE_BYTES) {
      await begin(address);
      yield body.subarray(at, at + PIECE_BYTES);
    }
  }

  const sendBody = (req: IncomingMessage, res: ServerResponse, body: Buffer): void => {
    if (body.length <= PIECE_BYTES) return void res.end(body);
    res.write(body.subarray(0, PIECE_BYTES));
    // A client that leaves needs no further piece.
    void pipeline(laterPieces(body, addressBudget(addressOf(req))), res).catch(() => undefined);
  };

  return (req, res, file, caching) => {
    res.setHeader('Cache-Control', caching);
    res.setHeader('Vary', 'Accept-Encoding');
    res.setHeader('ETag', file.etag);
    if (isFresh(req, file.etag)) {
      res.statusCode = 304;
      res.end();
      return;
    }
    res.setHeader('Content-Type', file.type);
    res.setHeader('Content-Length', file.body.length);
    if (file.encoding) res.setHeader('Content-Encoding', file.encoding);
    if (req.method === 'HEAD') res.end();
    else sendBody(req, res, file.body);
  };
}
