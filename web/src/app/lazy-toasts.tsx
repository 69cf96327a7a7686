import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastStore } from '../lib/toast/toast.ts';

/** The screen is drawn first. */
const FETCH_AFTER = 1_500;

const load = async () => ({ default: (await import('../components/ui/toasts.tsx')).Toasts });
const Toasts = lazy(load);

/** Some toasts are shown only for the moment before the page is left: their code should be there by then. */
export const fetchToasts = (): void => {
  // Safari has no idle callback; a failure shows when the first toast is wanted.
  setTimeout(() => void load().catch(() => undefined), FETCH_AFTER);
};

/** Most visits show no toast: the code for it comes with the first one. */
export function LazyToasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current);
  return toasts.length > 0 ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null;
}
