/** A choice that is stored on this device as a short text. */
export const storedChoice = (key: string): { read: () => string | null; write: (choice: string) => void } => ({
  read: () => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write: (choice) => {
    try {
      localStorage.setItem(key, choice);
    } catch {
      // Storage is blocked: the choice lasts until the page is left.
    }
  },
});
