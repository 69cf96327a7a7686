import { useSWRConfig } from 'swr';
import type { ToastContent } from '../../lib/toast/toast.ts';
import { toastAfterReload } from '../../lib/toast/toast-after-reload.ts';

/** Another FamiBook is current: forgets everything that was read and loads the page anew, which then says why. */
export const useStartAfresh = (): ((content: ToastContent) => Promise<void>) => {
  const { mutate } = useSWRConfig();
  return async (content) => {
    toastAfterReload(content);
    await mutate(() => true, undefined, { revalidate: false });
    window.location.reload();
  };
};
