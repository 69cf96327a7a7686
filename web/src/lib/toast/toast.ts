import { TOAST } from '../../config/timing.ts';

export interface ToastContent {
  title: string;
  description?: string;
  /** Screen readers read an `error` at once, the others at the next pause. */
  kind?: 'plain' | 'success' | 'error';
  /** Milliseconds, for a toast that takes longer to read. */
  duration?: number;
  /** It stays for its whole duration or until it is closed: no other toast replaces it. */
  stays?: boolean;
  /** What the user may want to copy, e.g. the credentials of a new account. */
  values?: readonly ToastValue[];
  /** The values cannot be had again, so that a reload of the page waits for the toast. */
  isShownOnce?: boolean;
}
export interface ToastValue {
  label: string;
  value: string;
}
export interface Toast extends ToastContent {
  id: number;
  open: boolean;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast, which replaces the previous one unless that one stays. */
export function toast(content: ToastContent): void {
  lastId += 1;
  const all = [{ ...content, id: lastId, open: true }, ...toasts];
  const staying = all.filter(mustStay);
  const passing = all.filter((entry) => !mustStay(entry)).slice(0, TOAST.limit);
  change([...passing, ...staying].sort((a, b) => b.id - a.id));
}

function mustStay({ stays, open }: Toast): boolean {
  return open && stays === true;
}

/** Closes a toast. It stays in the list for the removal delay, so that it can animate out. */
export function dismissToast(id: number): void {
  change(toasts.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)));
  setTimeout(() => change(toasts.filter((entry) => entry.id !== id)), TOAST.removeDelay);
}

/** Closes the toasts with values at a sign-out and with the account, so that the next user sees none. */
export function dismissValues(): void {
  for (const { id, open, values } of toasts) if (open && values) dismissToast(id);
}

export const toastStore = {
  current: (): readonly Toast[] => toasts,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
