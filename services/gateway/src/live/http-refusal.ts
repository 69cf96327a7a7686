import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type AppError, errorBody } from '@famibook/service-kit/errors';
import { endSoon } from '@famibook/service-kit/http/end-soon';
import type { HeaderList } from '../security-headers.ts';

/** Answers an upgrade that is not to be: as plain HTTP, since there is no response object on such a socket. */
export const refuseUpgrade = (socket: Duplex, error: AppError, requestId: string, headers: HeaderList): void => {
  if (!socket.writable) return void socket.destroy();
  const body = JSON.stringify(errorBody(error, requestId));
  const lines = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: private, no-store',
    'Connection: close',
    `X-Request-Id: ${requestId}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(error.retryAfterSeconds === undefined ? [] : [`Retry-After: ${error.retryAfterSeconds}`]),
  ];
  endSoon(socket, `${lines.join('\r\n')}\r\n\r\n${body}`);
};
