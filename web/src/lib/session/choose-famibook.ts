import { ApiError } from '../api/api-error.ts';

type Resolve = (isChosen: boolean) => void;

let open: { promise: Promise<boolean>; close: Resolve } | undefined;
const listeners = new Set<() => void>();
function notify(): void {
  for (const listener of listeners) listener();
}

/** Whether the server refused because the administrator has no current FamiBook (D1). */
export const mustChooseFamiBook = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'choose_famibook';

/** Asks which FamiBook, once for all callers. False when the user closes the dialog. */
export function chooseFamiBook(): Promise<boolean> {
  if (!open) {
    let close: Resolve = () => undefined;
    const promise = new Promise<boolean>((resolve) => {
      close = resolve;
    });
    open = { promise, close };
    notify();
  }
  return open.promise;
}

/** For the dialog that asks. */
export const famibookDialog = {
  isAsked: (): boolean => open !== undefined,
  close: (isChosen: boolean): void => {
    open?.close(isChosen);
    open = undefined;
    notify();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
