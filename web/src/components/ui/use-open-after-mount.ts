import { useEffect, useState } from 'react';

/**
 * Opens a Headless UI dialog one render after it was mounted. One that is open from its first render looks for the page
 * behind it too early and leaves it reachable for screen readers (@headlessui/react 2.2, `useInertOthers`).
 */
export function useOpenAfterMount(open: boolean): boolean {
  const [isMounted, setMounted] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- A second render after mounting is the purpose of this hook.
  useEffect(() => setMounted(true), []);
  return open && isMounted;
}
