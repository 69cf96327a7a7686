import { useEffect, useEffectEvent } from 'react';

/** The channel between the windows of one browser, which share a session. */
export const SESSION_CHANNEL = 'famibook-session';

/** One for the window, because a channel does not receive what it sends itself. */
let channel: BroadcastChannel | undefined;

/** Undefined in a browser without such channels. */
function openChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  channel ??= new BroadcastChannel(SESSION_CHANNEL);
  return channel;
}

/** Lets the other windows of the browser know that the session has another user or another current FamiBook (D1). */
export function publishSessionChange(): void {
  openChannel()?.postMessage(null);
}

/**
 * Calls back when another window has changed the session, and when the page is visible again: a page that was hidden may
 * have slept meanwhile.
 */
export function useSessionChanges(onChange: () => void): void {
  const run = useEffectEvent(onChange);
  useEffect(() => {
    const others = openChannel();
    const onMessage = () => run();
    let wasHidden = document.hidden;
    const onVisibility = () => {
      if (wasHidden && !document.hidden) run();
      wasHidden = document.hidden;
    };
    others?.addEventListener('message', onMessage);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      others?.removeEventListener('message', onMessage);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, []);
}
