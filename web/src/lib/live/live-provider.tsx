import type { Push } from '@famibook/contracts/live/push';
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react';
import { PERSON } from '../../config/timing.ts';
import { checkServer } from '../api/check-server.ts';
import { reportServer } from '../api/reachability.ts';
import { connectLive } from './connect-live.ts';

interface LiveListener {
  onPush?: (push: Push) => void;
  /** Connected again after a gap, or a person's name or picture changed: read everything that may have changed. */
  onReconnect?: () => void;
}

const Listeners = createContext<Set<LiveListener> | null>(null);

/** One live connection for everything inside; mount it while a user is signed in. */
export function LiveProvider({
  children,
  onSessionEnd,
}: {
  children: ReactNode;
  onSessionEnd: (reason: string) => void;
}) {
  const [listeners] = useState(() => new Set<LiveListener>());
  const endSession = useEffectEvent(onSessionEnd);

  useEffect(() => {
    let isOpen = false;
    let renewing: ReturnType<typeof setTimeout> | undefined;
    const readAgain = () => {
      for (const listener of listeners) listener.onReconnect?.();
    };
    const stop = connectLive({
      onPush: (push) => {
        for (const listener of listeners) listener.onPush?.(push);
        if (push.type !== 'person_changed') return;
        clearTimeout(renewing);
        renewing = setTimeout(readAgain, PERSON.shownEverywhereAfter + Math.random() * PERSON.jitter);
      },
      onOpen: (again) => {
        isOpen = true;
        reportServer(true);
        if (again) readAgain();
      },
      onClose: (sessionEnded, reason) => {
        // Some networks let no websocket through: only a lost connection is a reason to ask whether the server is there.
        if (isOpen && !sessionEnded) void checkServer();
        isOpen = false;
        if (sessionEnded) endSession(reason);
      },
    });
    return () => {
      clearTimeout(renewing);
      stop();
    };
  }, [listeners]);
  return <Listeners.Provider value={listeners}>{children}</Listeners.Provider>;
}

/** Hears pushes for as long as the component is mounted. Does nothing outside a `LiveProvider`. */
export const useLive = (listener: LiveListener): void => {
  const listeners = useContext(Listeners);
  const onPush = useEffectEvent((push: Push) => listener.onPush?.(push));
  const onReconnect = useEffectEvent(() => listener.onReconnect?.());

  useEffect(() => {
    if (!listeners) return;
    const entry: LiveListener = {
      onPush: (push) => onPush(push),
      onReconnect: () => onReconnect(),
    };
    listeners.add(entry);
    return () => {
      listeners.delete(entry);
    };
  }, [listeners]);
};
