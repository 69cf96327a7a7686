import { HEARTBEAT } from '@famibook/contracts/live/ping';
import { WebSocket } from 'ws';

interface Heard {
  text: string;
  /** On the clock of `performance.now()`. */
  lastAt: number;
}

/** Many open sockets to one server. */
export interface Crowd {
  /** When every one of them has heard one thing, from now on. @throws when that takes too long */
  allReceive(): Promise<Heard>;
}

const OPENING_AT_ONCE = 50;
const TOO_LONG_MS = 20_000;

/** One socket for each of the headers given. */
export async function openCrowd(url: string, headers: readonly Record<string, string>[]): Promise<Crowd> {
  let missing = 0;
  let onLast: (heard: Heard) => void = () => {};
  const onMessage = (bytes: unknown) => {
    if (String(bytes) === HEARTBEAT) return;
    missing -= 1;
    if (missing === 0) onLast({ lastAt: performance.now(), text: String(bytes) });
  };
  const open = (own: Record<string, string>) =>
    new Promise<void>((resolve, reject) => {
      const socket = new WebSocket(url, { headers: own, perMessageDeflate: false });
      socket.once('open', () => resolve());
      socket.once('error', reject);
      socket.on('message', onMessage);
    });
  for (let at = 0; at < headers.length; at += OPENING_AT_ONCE)
    await Promise.all(headers.slice(at, at + OPENING_AT_ONCE).map(open));

  return {
    allReceive: () =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`${missing} sockets heard nothing`)), TOO_LONG_MS);
        missing = headers.length;
        onLast = (heard) => {
          clearTimeout(late);
          resolve(heard);
        };
      }),
  };
}
