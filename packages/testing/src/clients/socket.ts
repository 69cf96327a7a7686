import { HEARTBEAT } from '@famibook/contracts/live/ping';
import type { Push } from '@famibook/contracts/live/push';
import { WebSocket } from 'ws';
import { waitFor } from '../wait-for.ts';
import type { Client } from './client.ts';

/** A browser's open `/ws`. */
export interface Listener {
  readonly pushes: Push[];
  readonly socket: WebSocket;
  next(type: Push['type'], deadlineMs?: number): Promise<Push>;
  close(): void;
}

export async function listen(client: Client): Promise<Listener> {
  const url = new URL('/ws', client.url);
  url.protocol = 'ws:';
  const socket = new WebSocket(url, {
    headers: { cookie: client.cookieHeader(), origin: client.url.replace(/\/$/, '') },
  });
  const pushes: Push[] = [];
  socket.on('message', (text) => {
    if (String(text) !== HEARTBEAT) pushes.push(JSON.parse(String(text)));
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return {
    pushes,
    socket,
    next: (type, deadlineMs) => waitFor(`a push ${type}`, () => pushes.find((push) => push.type === type), deadlineMs),
    close: () => socket.terminate(),
  };
}
