import { HEARTBEAT } from '@famibook/contracts/live/ping';
import type { Push } from '@famibook/contracts/live/push';
import { WebSocket } from 'ws';

/** A browser at the other end of `/ws`. */
export interface Listener {
  readonly heard: Push[];
  readonly socket: WebSocket;
  /** Code of the closing, once closed. */
  readonly closed: Promise<number>;
  /** Its reason, once closed. */
  readonly reason: Promise<string>;
}

/** @param ago how many milliseconds ago the browser read its lists */
export async function listenAt(url: string, token: string, ago?: number | string): Promise<Listener> {
  const headers = { authorization: `Bearer ${token}`, ...(ago !== undefined && { 'x-famibook-ago': String(ago) }) };
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers });
  const heard: Push[] = [];
  socket.on('message', (data) => {
    if (String(data) !== HEARTBEAT) heard.push(JSON.parse(String(data)));
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  const reason = new Promise<string>((resolve) => socket.once('close', (_code, text) => resolve(String(text))));
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.on('error', () => undefined);
  return { heard, socket, closed, reason };
}
