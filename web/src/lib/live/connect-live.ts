import { CLOSE } from '@famibook/contracts/live/close-codes';
import { HEARTBEAT, PING } from '@famibook/contracts/live/ping';
import type { Push } from '@famibook/contracts/live/push';
import { REPLAY } from '@famibook/contracts/live/replay';
import { LIVE } from '../../config/timing.ts';

export interface LiveOptions {
  /** When the page began to read what it shows, by `Date.now()`. */
  readingSince: number;
  onPush: (push: Push) => void;
  /** `hasMissed` when pushes may have been missed: after an earlier connection, or because the first came too late. */
  onOpen: (hasMissed: boolean) => void;
  /** The open connection is lost; a reconnect follows. */
  onLost: () => void;
  /** The session has ended or may have; a reconnect follows unless this stops it. `reason` is the server's, or ''. */
  checkSession: (reason: string) => void;
  random?: () => number;
}

function address(path: string): string {
  const url = new URL(path, window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

function parsePush(data: unknown): Push | undefined {
  try {
    const value = JSON.parse(String(data)) as Partial<Push>;
    return typeof value.type === 'string' && typeof value.data?.id === 'string' ? (value as Push) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps one `/ws` connection open until the returned function is called (D28). The first one is sent what was pushed
 * since the page began to read.
 */
export function connectLive(options: LiveOptions): () => void {
  const { readingSince, onPush, onOpen, onLost, checkSession, random = Math.random } = options;
  let socket: WebSocket | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let wasOpen = false;
  let failures = 0;

  const open = () => {
    const begunAt = Date.now();
    const ago = Math.max(0, Math.ceil(begunAt - readingSince));
    const isInTime = !wasOpen && ago <= REPLAY.maxAgoMs;
    const mine = new WebSocket(address(isInTime ? `/ws?ago=${ago}` : '/ws'));
    let openAt = begunAt;
    let isOpen = false;
    socket = mine;
    mine.onopen = () => {
      openAt = Date.now();
      onOpen(!isInTime || openAt - begunAt > REPLAY.openingMs);
      isOpen = true;
      wasOpen = true;
      failures = 0;
    };
    mine.onmessage = ({ data }) => {
      if (data === HEARTBEAT && mine === socket) {
        clearTimeout(silence);
        silence = setTimeout(renew, PING.maxSilenceMs);
      }
      const push = parsePush(data);
      // What was pushed before the page began to read is in what it read.
      const isRead = push?.ago !== undefined && openAt - push.ago < readingSince;
      if (push && !isRead) onPush(push);
    };
    mine.onclose = ({ code, reason }) => {
      if (mine !== socket) return;
      socket = undefined;
      clearTimeout(silence);
      retry = setTimeout(open, LIVE.reconnect + random() * LIVE.jitter);
      if (code === CLOSE.sessionEnded) checkSession(reason);
      else if (isOpen) onLost();
      // A browser does not say whether an opening was refused because the session has ended. Some networks block all.
      else if (wasOpen && failures++ % LIVE.failuresPerCheck === 0) checkSession('');
    };
  };
  // A lost network breaks the connection without a close event: the browser may think it open for minutes.
  const renew = () => {
    const old = socket;
    socket = undefined;
    old?.close();
    clearTimeout(silence);
    clearTimeout(retry);
    retry = setTimeout(open, random() * LIVE.jitter);
  };
  window.addEventListener('online', renew);
  open();

  return () => {
    clearTimeout(silence);
    clearTimeout(retry);
    window.removeEventListener('online', renew);
    socket?.close();
    socket = undefined;
  };
}
