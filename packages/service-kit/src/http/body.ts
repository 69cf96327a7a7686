import { JSON_BODY_BYTES } from '@famibook/contracts/limits';
import express from 'express';
import { AppError } from '../errors.ts';

/** JSON is UTF-8 (RFC 8259); the parser would take UTF-7 and others too. */
const OTHER_CHARSET = /charset\s*=\s*(?!"?utf-8"?\s*(?:;|$))/i;

const parse = express.json({ limit: JSON_BODY_BYTES, inflate: false, strict: false, type: () => true });

function hasBody(req: express.Request) {
  return req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
}

/** Reads a JSON body; undefined when there is none. */
export async function readBody(req: express.Request, res: express.Response): Promise<unknown> {
  if (!hasBody(req)) return undefined;
  if (!req.is('application/json') || OTHER_CHARSET.test(req.headers['content-type'] ?? ''))
    throw new AppError('unsupported_type', { message: 'Please send JSON.' });
  await new Promise<void>((resolve, reject) => {
    parse(req, res, (error?: unknown) => (error ? reject(error) : resolve()));
  });
  return req.body;
}
