import type { Push } from '@famibook/contracts/push';
import { LIVE } from '../../config/timing.ts';

// As CLOSE.sessionEnded of the contracts, whose module would bring zod along.
const SESSION_ENDED = 4401;

export interface LiveOptions {
  onPush: (push: Push) => void;
  /** `again` when there was a connection before: what happened in between was missed. */
  onOpen: (again: boolean) => void;
  /** The connection is gone; another try follows unless the session ended. */
  onClose: (sessionEnded: boolean) => void;
  random?: () => number;
}

const address = (): string => {
  const url = new URL('/ws', window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
};

const parsePush = (data: unknown): Push | undefined => {
  try {
    const value = JSON.parse(String(data)) as Partial<Push>;
    return typeof value.type === 'string' && typeof value.data?.id === 'string' ? (value as Push) : undefined;
  } catch {
    return undefined;
  }
};

/** Keeps one `/ws` connection open until the returned function is called (D28). */
export const connectLive = ({ onPush, onOpen, onClose, random = Math.random }: LiveOptions): (() => void) => {
  let socket: WebSocket;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let wasOpen = false;
  let stopped = false;

  const open = () => {
    socket = new WebSocket(address());
    socket.onopen = () => {
      onOpen(wasOpen);
      wasOpen = true;
    };
    socket.onmessage = ({ data }) => {
      const push = parsePush(data);
      if (push) onPush(push);
    };
    socket.onclose = ({ code }) => {
      if (stopped) return;
      onClose(code === SESSION_ENDED);
      if (code !== SESSION_ENDED) retry = setTimeout(open, LIVE.reconnect + random() * LIVE.jitter);
    };
  };
  open();

  return () => {
    stopped = true;
    clearTimeout(retry);
    socket.close();
  };
};
