import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type AppError, errorBody } from '../errors.ts';
import { endSocket } from './end-socket.ts';
import { requestIdFrom } from './request-id.ts';

/** Sent beside the headers that every error has. */
export type HeaderList = readonly (readonly [name: string, value: string])[];

/** An error as the bytes of a whole HTTP response, for a socket that has no response object. */
export function httpRefusal(error: AppError, headers: HeaderList = [], requestId = requestIdFrom(undefined)): string {
  const body = JSON.stringify(errorBody(error, requestId));
  const lines = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: private, no-store',
    'Connection: close',
    `X-Request-Id: ${requestId}`,
    ...[...headers, ...Object.entries(error.headers ?? {})].map(([name, value]) => `${name}: ${value}`),
    ...(error.retryAfterSeconds === undefined ? [] : [`Retry-After: ${error.retryAfterSeconds}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

/** Refuses an upgrade with an HTTP response. */
export function refuseUpgrade(socket: Duplex, error: AppError, requestId: string, headers: HeaderList): void {
  if (!socket.writable) return void socket.destroy();
  endSocket(socket, httpRefusal(error, headers, requestId));
}
