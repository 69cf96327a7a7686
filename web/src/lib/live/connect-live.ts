import { CLOSE } from '@famibook/contracts/live/close-codes';
import type { Push } from '@famibook/contracts/live/push';
import { LIVE } from '../../config/timing.ts';

export interface LiveOptions {
  onPush: (push: Push) => void;
  /** `again` after an earlier connection: pushes in between were missed. */
  onOpen: (again: boolean) => void;
  /** The connection is lost; a reconnect follows unless the session ended. `reason` is the server's, or ''. */
  onClose: (sessionEnded: boolean, reason: string) => void;
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
  let socket: WebSocket | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let wasOpen = false;
  let stopped = false;

  const open = () => {
    const mine = new WebSocket(address());
    socket = mine;
    mine.onopen = () => {
      onOpen(wasOpen);
      wasOpen = true;
    };
    mine.onmessage = ({ data }) => {
      const push = parsePush(data);
      if (push) onPush(push);
    };
    mine.onclose = ({ code, reason }) => {
      if (stopped || mine !== socket) return;
      socket = undefined;
      const isOver = code === CLOSE.sessionEnded;
      onClose(isOver, reason);
      if (isOver) window.removeEventListener('online', renew);
      else retry = setTimeout(open, LIVE.reconnect + random() * LIVE.jitter);
    };
  };
  // A lost network breaks the connection without a close event: the browser may think it open for minutes.
  const renew = () => {
    const old = socket;
    socket = undefined;
    old?.close();
    clearTimeout(retry);
    retry = setTimeout(open, random() * LIVE.jitter);
  };
  window.addEventListener('online', renew);
  open();

  return () => {
    stopped = true;
    clearTimeout(retry);
    window.removeEventListener('online', renew);
    socket?.close();
  };
};
