import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { watchPresses } from '../lib/toast/last-press.ts';
import { toastStore } from '../lib/toast/toast.ts';
import { setToastLoader } from '../lib/toast/toast-stands.ts';

/** The screen is drawn first. */
const FETCH_AFTER = 1_500;
/** Without a network the code does not come: what was to be said waits. */
const TRY_AGAIN_AFTER = 3_000;

const load = async (): Promise<ComponentType> => (await import('../components/ui/toasts.tsx')).Toasts;

/** Some toasts are shown only for the moment before the page is left: their code should be there by then. */
export const fetchToasts = (): void => {
  // Safari has no idle callback; a failure shows when the first toast is wanted.
  setTimeout(() => void load().catch(() => undefined), FETCH_AFTER);
};

/** Most visits show no toast: the code for it comes with the first one. That it does not come breaks no screen. */
export function LazyToasts() {
  const isWanted = useSyncExternalStore(toastStore.subscribe, toastStore.current).length > 0;
  const [Toasts, setToasts] = useState<ComponentType>();
  useEffect(watchPresses, []);
  useEffect(() => setToastLoader(load), []);

  useEffect(() => {
    if (!isWanted || Toasts) return;
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
  }, [isWanted, Toasts]);
  return isWanted && Toasts ? <Toasts /> : null;
}
