import { useSWRConfig } from 'swr';
import { forgetPageOwner } from '../../lib/api/page-owner.ts';
import type { ToastContent } from '../../lib/toast/toast.ts';
import { toastAfterReload } from '../../lib/toast/toast-after-reload.ts';

/** Another FamiBook is current: clears the cache and reloads at a path, with a toast that says why. */
export function useReloadApp(): (content: ToastContent, to?: string) => Promise<void> {
  const { mutate } = useSWRConfig();
  return async (content, to = window.location.pathname) => {
    forgetPageOwner();
    toastAfterReload(content);
    await mutate(() => true, undefined, { revalidate: false });
    if (to === window.location.pathname) window.location.reload();
    else window.location.assign(to);
  };
}
