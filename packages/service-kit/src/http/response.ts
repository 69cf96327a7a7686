import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Endpoint } from '@famibook/contracts/endpoint';
import { type AppError, errorBody } from '../errors.ts';
import { etagOf, sendIfFresh } from './etag.ts';

const OF_THE_CONTENT =
  /^(?:content-.*|etag|last-modified|accept-ranges|cache-control|expires|link|x-total-.*|transfer-encoding|vary)$/;
/**
 * So many bytes of a refused upload are read and dropped, so that its sender sees the response, not a broken
 * connection.
 */
const DRAINED_BYTES = 32 * 1024 * 1024;

declare const VALUE: unique symbol;

/** A `Value` as JSON text. Its maker has parsed each of its parts with the endpoint's schema. */
export class SerializedJson<Value> {
  readonly text: string;
  /** For the compiler: text of one value is no text of another. */
  declare readonly [VALUE]: Value;

  constructor(text: string) {
    this.text = text;
  }
}

export function sendJson(res: ServerResponse, status: number, body: unknown): void {
  sendText(res, status, JSON.stringify(body));
}

function sendText(res: ServerResponse, status: number, text: string): void {
  res.statusCode = status;
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', Buffer.byteLength(text));
  res.setHeader('X-Content-Type-Options', 'nosniff');
  if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', 'private, no-store');
  res.end(text);
}

/**
 * Sends what a handler gave, as the endpoint promises it: what the schema does not name is left out, and `SerializedJson`
 * goes out as it is. A client that has the same list already gets 304.
 * @throws ZodError when the value breaks the promise; nothing has been sent then
 */
export function sendResponse(
  endpoint: Endpoint,
  { req, res }: { req: IncomingMessage; res: ServerResponse },
  value: unknown,
): void {
  if (res.headersSent || (endpoint.stream && !endpoint.response)) return;
  const status = endpoint.status ?? 200;
  if (!endpoint.response || status === 204) {
    res.statusCode = endpoint.response ? status : 204;
    res.end();
    return;
  }
  const text = value instanceof SerializedJson ? value.text : JSON.stringify(endpoint.response.parse(value));
  if (endpoint.revalidates) {
    if (sendIfFresh(req, res, String(res.getHeader('ETag') ?? etagOf(text, listHeaders(res))))) return;
  }
  sendText(res, status, text);
}

/** What a client sees of a list besides its text. */
function listHeaders(res: ServerResponse): string {
  return ['Link', 'X-Total-Count', 'X-Total-Capped'].map((name) => res.getHeader(name)).join(' ');
}

/** Responds with an error in the one shape of D16; a response that has begun can only be cut off. */
export function sendError(req: IncomingMessage, res: ServerResponse, error: AppError, requestId: string): void {
  if (res.headersSent) {
    if (!res.writableEnded) res.destroy();
    return;
  }
  for (const name of res.getHeaderNames()) if (OF_THE_CONTENT.test(name)) res.removeHeader(name);
  for (const [name, value] of Object.entries(error.headers ?? {})) res.setHeader(name, value);
  if (error.retryAfterSeconds !== undefined)
    res.setHeader('Retry-After', Math.max(1, Math.ceil(error.retryAfterSeconds)));
  if (!req.complete && !isShort(req)) res.setHeader('Connection', 'close');
  sendJson(res, error.status, errorBody(error, requestId));
}

function isShort(req: IncomingMessage) {
  return Number(req.headers['content-length'] ?? Number.NaN) <= DRAINED_BYTES;
}
