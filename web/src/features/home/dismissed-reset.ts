const KEY = 'famibook-reset-dismissed';

/** When the request was made whose notice was read on this device. */
export const dismissedReset = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

export const dismissReset = (requestedAt: string): void => {
  try {
    localStorage.setItem(KEY, requestedAt);
  } catch {
    // Storage is blocked: it is said again with the next page.
  }
};
