import { tabStorage } from '../browser-storage.ts';
import { type ToastContent, toast } from './toast.ts';

const KEY = 'famibook-toast';

/** Stores a toast until the page has been reloaded; where storage is blocked it is shown until then. */
export function toastAfterReload(content: ToastContent): void {
  if (!tabStorage.write(KEY, JSON.stringify(content))) toast(content);
}

/** Shows the toast that was stored before the reload. */
export function showStoredToast(): void {
  const stored = tabStorage.readJson(KEY) as ToastContent | undefined;
  tabStorage.remove(KEY);
  if (stored) toast(stored);
}
