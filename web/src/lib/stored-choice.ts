import { deviceStorage } from './browser-storage.ts';

/** A choice that is stored on this device as a short text; where storage is blocked it lasts until the page is left. */
export const storedChoice = (key: string): { read: () => string | null; write: (choice: string) => void } => ({
  read: () => deviceStorage.read(key),
  write: (choice) => void deviceStorage.write(key, choice),
});
