/** What a browser stores of a page, for comfort only. Where storage is blocked or full nothing is stored, and nothing fails. */
export interface BrowserStorage {
  read(key: string): string | null;
  /** Undefined also for what is no JSON. */
  readJson(key: string): unknown;
  /** @returns whether it is stored */
  write(key: string, value: string): boolean;
  remove(key: string): void;
  keys(): string[];
}

/** Stays on the device. */
export const deviceStorage: BrowserStorage = storageIn(() => localStorage);
/** Stays in the tab, also when it is reloaded. */
export const tabStorage: BrowserStorage = storageIn(() => sessionStorage);

// A browser that blocks storage throws as soon as it is asked for it.
function storageIn(find: () => Storage): BrowserStorage {
  const attempt = <T, E>(work: (storage: Storage) => T, otherwise: E): T | E => {
    try {
      return work(find());
    } catch {
      return otherwise;
    }
  };
  return {
    read: (key) => attempt((storage) => storage.getItem(key), null),
    readJson: (key) => attempt((storage) => JSON.parse(storage.getItem(key) ?? '') as unknown, undefined),
    write: (key, value) =>
      attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
    keys: () => attempt((storage) => Object.keys(storage), []),
  };
}
