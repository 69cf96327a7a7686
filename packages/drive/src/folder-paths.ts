import { LRUCache } from 'lru-cache';
import type { Drive } from './drive.ts';

const CACHED_FOLDERS = 1_000;
/** Short, because a person may move a cached folder to the bin. */
const CACHED_MS = 5 * 60_000;

/** Finds folders by their path below the folder of the settings. */
export function createFolderPaths(drive: Drive) {
  const cached = new LRUCache<string, Promise<string | undefined>>({ max: CACHED_FOLDERS, ttl: CACHED_MS });

  const find = async (names: readonly string[], mayMake: boolean): Promise<string | undefined> => {
    const name = names.at(-1);
    if (name === undefined) return drive.folderId;
    const parentId = await idOf(names.slice(0, -1), mayMake);
    if (parentId === undefined) return undefined;
    if (mayMake) return drive.findOrMakeFolder(name, parentId);
    const [found] = await drive.find({ parentId, name, kind: 'folder' });
    return found?.id;
  };

  /** undefined when there is none and none may be made; callers at the same time share one search */
  const idOf = (names: readonly string[], mayMake: boolean): Promise<string | undefined> => {
    const entry = `${mayMake ? 'make' : 'find'} ${names.join('/')}`;
    const known = cached.get(entry);
    if (known) return known;
    const finding = find(names, mayMake);
    cached.set(entry, finding);
    const forget = () => {
      if (cached.peek(entry) === finding) cached.delete(entry);
    };
    finding.then((id) => id ?? forget(), forget);
    return finding;
  };

  return {
    find: (names: readonly string[]) => idOf(names, false),
    findOrMake: async (names: readonly string[]): Promise<string> => {
      const id = await idOf(names, true);
      if (id === undefined) throw new TypeError('a folder that may be made exists');
      return id;
    },
    forget: () => cached.clear(),
  };
}
