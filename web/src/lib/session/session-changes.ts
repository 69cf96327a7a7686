import { useEffect, useEffectEvent } from 'react';
import { stopOwnerWork } from '../api/owner-work.ts';

/** The channel between the windows of one browser, which share a session. */
export const SESSION_CHANNEL = 'famibook-session';
/** What is sent before a sign-out; a change is sent as null. */
export const SIGNING_OUT = 'signing-out';

/** One for the window, because a channel does not receive what it sends itself; undefined in a browser without channels. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(SESSION_CHANNEL);
const listeners = new Set<() => void>();
/** A change that came before the first listener. */
let isMissed = false;

channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (data === SIGNING_OUT) stopOwnerWork();
  else notify();
});
// Back may show a page as it was before a sign-out, whose message it did not receive.
window.addEventListener('pageshow', ({ persisted }) => persisted && notify());

/** Stops what the other windows are sending, because it would store files on a device that a sign-out has emptied (D6). */
export function publishSigningOut(): void {
  channel?.postMessage(SIGNING_OUT);
}

/** Lets the other windows of the browser know that the session has another user or another current FamiBook (D1). */
export function publishSessionChange(): void {
  channel?.postMessage(null);
}

/** Calls back when another window has, or may have, changed the session, also before the first call. */
export function useSessionChanges(onChange: () => void): void {
  const run = useEffectEvent(onChange);
  useEffect(() => {
    const listener = () => run();
    listeners.add(listener);
    if (isMissed) listener();
    isMissed = false;
    return () => void listeners.delete(listener);
  }, []);
}

function notify(): void {
  isMissed = listeners.size === 0;
  for (const listener of listeners) listener();
}
