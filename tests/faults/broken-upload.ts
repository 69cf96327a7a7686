import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import type { Client } from '@famibook/testing/clients/client';
import { chance } from './chance.ts';

const BOUNDARY = 'famibook-faults';
const CHUNK = 64 * 1024;

const part = (name: string, more = '') => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n`;

/** The whole request as a browser would send it. */
function requestOf(client: Client, picture: Buffer): Buffer {
  const body = Buffer.concat([
    Buffer.from(`${part('description')}\r\nBroken off\r\n${part('tags')}\r\n\r\n`),
    Buffer.from(`${part('image', '; filename="picture.jpg"')}Content-Type: image/jpeg\r\n\r\n`),
    picture,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
  const head = [
    'POST /api/photos HTTP/1.1',
    `Host: ${new URL(client.url).host}`,
    `Cookie: ${client.cookieHeader()}`,
    `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
    `Content-Length: ${body.length}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]);
}

/**
 * Sends an upload and breaks it off after a random byte, in one of the ways connections end: closed, or cut.
 * @returns after which byte
 */
export async function breakOffUpload(client: Client, picture: Buffer): Promise<number> {
  const request = requestOf(client, picture);
  const length = 1 + Math.floor(chance() * request.length);
  const { hostname, port } = new URL(client.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.resume();
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  for (let from = 0; from < length && !socket.destroyed; from += CHUNK) {
    if (!socket.write(request.subarray(from, Math.min(from + CHUNK, length))))
      await Promise.race([once(socket, 'drain'), closed]);
  }
  await turn();
  if (chance() < 0.5) socket.resetAndDestroy();
  else socket.destroy();
  await closed;
  return length;
}
