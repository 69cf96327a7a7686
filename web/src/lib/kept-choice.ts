/** A choice stored on this device: a short text, until another is chosen. */
export const keptChoice = (key: string): { read: () => string | null; write: (choice: string) => void } => ({
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
      // Storage is blocked: the choice holds until the page is left.
    }
  },
});
