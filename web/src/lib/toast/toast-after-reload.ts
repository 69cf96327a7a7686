import { type ToastContent, toast } from './toast.ts';

const KEY = 'famibook-toast';

/** Stores a toast until the page has been reloaded. */
export const toastAfterReload = (content: ToastContent): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(content));
  } catch {
    // Storage is blocked: the toast is shown until the page is left.
    toast(content);
  }
};

/** Shows the toast that was stored before the reload. */
export const showStoredToast = (): void => {
  try {
    const stored = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    if (stored) toast(JSON.parse(stored) as ToastContent);
  } catch {
    // Storage is blocked, so there is no toast.
  }
};
