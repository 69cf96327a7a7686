import type { Push } from '@famibook/contracts/live/push';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useEffectEvent, useState } from 'react';
import { REPLICATED } from '../../config/timing.ts';
import { checkServer } from '../api/check-server.ts';
import { dropEarlyResponses } from '../api/early-responses.ts';
import { reportServer } from '../api/reachability.ts';
import { useAfterRestore } from '../api/restoring.ts';
import { connectLive } from './connect-live.ts';
import { noteFamiBookName } from './pushed-famibook.ts';
import { readingSince } from './reading-since.ts';

interface LiveListener {
  onPush?: (push: Push) => void;
  /**
   * Reads again everything that may have changed: after a gap in the connection, or a new name or picture of a user.
   */
  onReconnect?: () => void;
}

const Listeners = createContext<Set<LiveListener> | null>(null);

function readAgain(listeners: Iterable<LiveListener>): void {
  dropEarlyResponses();
  for (const listener of listeners) listener.onReconnect?.();
}

/** One live connection for all children; mounted while a user is signed in. */
export function LiveProvider({
  children,
  checkSession,
}: {
  children: ReactNode;
  /** Checks whether the session has ended. `reason` is the server's, or ''. */
  checkSession: (reason: string) => void;
}) {
  const [listeners] = useState(() => new Set<LiveListener>());
  const check = useEffectEvent(checkSession);
  useAfterRestore(() => readAgain(listeners));

  useEffect(() => {
    let renewing: ReturnType<typeof setTimeout> | undefined;
    const stop = connectLive({
      readingSince: readingSince(),
      onPush: (push) => {
        dropEarlyResponses();
        if (push.type === 'famibook_changed') noteFamiBookName(push.data.famibookName, push.data.id);
        for (const listener of listeners) listener.onPush?.(push);
        if (push.type !== 'person_changed') return;
        clearTimeout(renewing);
        renewing = setTimeout(() => readAgain(listeners), REPLICATED.after + Math.random() * REPLICATED.jitter);
      },
      onOpen: (hasMissed) => {
        reportServer(true);
        if (hasMissed) readAgain(listeners);
      },
      onLost: () => void checkServer(),
      checkSession: (reason) => check(reason),
    });
    return () => {
      clearTimeout(renewing);
      stop();
    };
  }, [listeners]);
  return <Listeners.Provider value={listeners}>{children}</Listeners.Provider>;
}

/** Receives pushes while the component is mounted. Does nothing outside a `LiveProvider`. */
export function useLive(listener: LiveListener): void {
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
}

/** Reads everything again that may have changed, as after a gap in the connection. */
export function useReadAgain(): () => void {
  const listeners = useContext(Listeners);
  return useCallback(() => readAgain(listeners ?? []), [listeners]);
}
