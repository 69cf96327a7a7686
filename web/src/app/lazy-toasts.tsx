import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastStore } from '../lib/toast/toast.ts';

const Toasts = lazy(async () => ({ default: (await import('../components/ui/toasts.tsx')).Toasts }));

/** Most visits show no toast: the code for it comes with the first one. */
export function LazyToasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current);
  return toasts.length > 0 ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null;
}
