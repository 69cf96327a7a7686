import { TOAST } from '../../config/timing.ts';

export interface ToastContent {
  title: string;
  description?: string;
  /** `error` is read out at once by screen readers; the others wait for a pause. */
  kind?: 'plain' | 'success' | 'error';
}
export interface Toast extends ToastContent {
  id: number;
  open: boolean;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const change = (next: readonly Toast[]): void => {
  toasts = next;
  for (const listener of listeners) listener();
};

/** Shows a toast; one shown before gives way to it. */
export const toast = (content: ToastContent): void => {
  lastId += 1;
  change([{ ...content, id: lastId, open: true }, ...toasts].slice(0, TOAST.limit));
};

/** Closes a toast. It stays known for the removal delay, so that a late screen can still leave with its motion. */
export const dismissToast = (id: number): void => {
  change(toasts.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)));
  setTimeout(() => change(toasts.filter((entry) => entry.id !== id)), TOAST.removeDelay);
};

export const toastStore = {
  current: (): readonly Toast[] => toasts,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
