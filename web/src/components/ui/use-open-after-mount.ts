import { useDeferredValue } from 'react';

/**
 * Opens a Headless UI dialog one render after it was mounted. A dialog that is open at its first render looks for the
 * page behind it too early, and does not make it inert (@headlessui/react 2.2, `useInertOthers`).
 */
export function useOpenAfterMount(open: boolean): boolean {
  const isMounted = useDeferredValue(true, false);
  return open && isMounted;
}
