import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@famibook/testing/clients/client';
import { type Listener, listen } from '@famibook/testing/clients/socket';

/** A browser that looks on all the time: when its socket is closed it opens another, and reloads everything. */
export interface Viewer {
  /** The photos it received a push about. */
  readonly notifiedOf: ReadonlySet<string>;
  /** By which codes it was closed. */
  readonly closes: readonly number[];
  /** When it opened a socket, and read everything. */
  readonly opens: readonly number[];
  /** For how many milliseconds each time it had no socket. */
  readonly absences: readonly number[];
  readonly isOpen: boolean;
  stop(): Promise<void>;
}

const AGAIN_AFTER_MS = 100;

export function watch(client: Client): Viewer {
  const notifiedOf = new Set<string>();
  const closes: number[] = [];
  const opens: number[] = [];
  const absences: number[] = [];
  let closedAt: number | undefined;
  let current: Listener | undefined;
  let isOver = false;

  const look = async () => {
    while (!isOver) {
      const listener = await listen(client).catch(() => undefined);
      if (listener) {
        const closed = new Promise<number>((resolve) => listener.socket.once('close', resolve));
        opens.push(Date.now());
        if (closedAt !== undefined) absences.push(Date.now() - closedAt);
        const note = () => {
          for (const { type, data } of listener.pushes.splice(0))
            if (type === 'photo_uploaded') notifiedOf.add(data.id);
        };
        listener.socket.on('message', note);
        note();
        current = listener;
        const code = await closed;
        current = undefined;
        closedAt = Date.now();
        if (!isOver) closes.push(code);
      }
      if (!isOver) await sleep(AGAIN_AFTER_MS);
    }
  };
  const looking = look();
  return {
    notifiedOf,
    closes,
    opens,
    absences,
    get isOpen() {
      return current !== undefined;
    },
    stop: async () => {
      isOver = true;
      current?.close();
      await looking;
    },
  };
}
