const KEY = 'famibook-reset-dismissed';

/** The time of the reset request whose notice was dismissed on this device. */
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
    // Storage is blocked: the next page shows the notice again.
  }
};
