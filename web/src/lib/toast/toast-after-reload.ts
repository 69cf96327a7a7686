import { type ToastContent, toast } from './toast.ts';

const KEY = 'famibook-toast';

/** Keeps a toast until the page has been loaded anew. */
export const toastAfterReload = (content: ToastContent): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(content));
  } catch {
    // Storage is blocked: it can be read for the moment until the page is left.
    toast(content);
  }
};

/** Shows the toast that was stored before this page was loaded. */
export const showKeptToast = (): void => {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    if (kept) toast(JSON.parse(kept) as ToastContent);
  } catch {
    // Without storage there is no toast.
  }
};
