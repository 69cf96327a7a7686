import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { FETCH_AHEAD_AFTER } from '../config/timing.ts';
import { watchPresses } from '../lib/toast/last-press.ts';
import { toastStore } from '../lib/toast/toast.ts';
import { setToastLoader } from '../lib/toast/toast-visible.ts';

/** Without a network the code cannot be loaded, and the toast waits. */
const TRY_AGAIN_AFTER = 3_000;

const load = async (): Promise<ComponentType> => (await import('../components/ui/toasts.tsx')).Toasts;

/** Loads the code ahead, because some toasts are shown only for the moment before the page is left. */
export function fetchToasts(): void {
  // Safari has no idle callback. A failed load is reported when the first toast is shown.
  setTimeout(() => void load().catch(() => undefined), FETCH_AHEAD_AFTER);
}

/** Loads the code of the toasts with the first one, because most visits show none. A failed load breaks no screen. */
export function LazyToasts() {
  const isNeeded = useSyncExternalStore(toastStore.subscribe, toastStore.current).length > 0;
  const [Toasts, setToasts] = useState<ComponentType>();
  useEffect(watchPresses, []);
  useEffect(() => setToastLoader(load), []);

  useEffect(() => {
    if (!isNeeded || Toasts) return;
    let isLeft = false;
    let next: ReturnType<typeof setTimeout>;
    const fetch = (): Promise<void> =>
      load().then(
        (loaded) => {
          if (!isLeft) setToasts(() => loaded);
        },
        () => {
          if (!isLeft) next = setTimeout(() => void fetch(), TRY_AGAIN_AFTER);
        },
      );
    void fetch();
    return () => {
      isLeft = true;
      clearTimeout(next);
    };
  }, [isNeeded, Toasts]);
  return isNeeded && Toasts ? <Toasts /> : null;
}
