import type { Cache, useSWRConfig } from 'swr';
import type { Identified, ListKind, PagedList, Undo } from './list-kind.ts';
import { changeItem, findItem, removeItem, upsertItem } from './paged-list.ts';

type Mutate = ReturnType<typeof useSWRConfig>['mutate'];

export interface SwrStore {
  cache: Cache;
  mutate: Mutate;
}

/** Changes single items in all loaded lists of one kind. */
export interface ListCache<Item> {
  find: (id: string) => Item | undefined;
  /** Sets fields of an item; the undo restores those that have not changed since. */
  patch: (id: string, change: (item: Item) => Partial<Item>) => Undo;
  /** Adds an item to every list that may show it, and removes it from the others. */
  upsert: (item: Item, options?: { isHeld?: boolean; isNew?: boolean }) => void;
  /** Replaces the item that was shown before the response with the server's. */
  replace: (id: string, item: Item) => void;
  /** Removes an item from every list; the undo adds it again unless it is there already. */
  remove: (id: string) => Undo;
}

/** Changes a loaded value of the cache without reading it again. */
export function changeCached<Value>({ cache, mutate }: SwrStore, key: string, change: (value: Value) => Value): void {
  const value = cache.get(key)?.data as Value | null | undefined;
  if (value === undefined || value === null) return;
  const changed = change(value);
  if (changed !== value) void mutate(key, changed, { revalidate: false });
}

/** Sets fields, and returns how to restore those that have not changed since. */
export function reversible<Item extends object>(change: (item: Item) => Partial<Item>) {
  const before: Partial<Item> = {};
  const set: Partial<Item> = {};
  return {
    apply: (item: Item): Item => {
      Object.assign(set, change(item));
      for (const field of fieldsOf(set)) before[field] = item[field];
      return { ...item, ...set };
    },
    undo: (item: Item): Item => {
      const unchanged = fieldsOf(before).filter((field) => item[field] === set[field]);
      return { ...item, ...Object.fromEntries(unchanged.map((field) => [field, before[field]])) };
    },
  };
}

export function createListCache<Item extends Identified, Of>(
  kind: ListKind<Item, Of>,
  store: SwrStore,
): ListCache<Item> {
  type List = PagedList<Item, Of>;
  const listed = () =>
    [...store.cache.keys()].flatMap((key) => {
      const of = kind.ofKey(key);
      return of === undefined ? [] : [{ key, of }];
    });
  const change = (key: string, next: (list: List) => List) => changeCached<List>(store, key, next);
  const findIn = (key: string, id: string) => {
    const list = store.cache.get(key)?.data as List | undefined;
    return list && findItem(kind, list, id);
  };
  const upsert: ListCache<Item>['upsert'] = (item, options) => {
    for (const { key, of } of listed()) {
      change(key, (list) =>
        kind.belongs?.(item, of) === false ? removeItem(kind, list, item.id) : upsertItem(kind, list, item, options),
      );
    }
  };

  return {
    find: (id) => {
      for (const { key } of listed()) {
        const item = findIn(key, id);
        if (item) return item;
      }
      return undefined;
    },
    patch: (id, set) => {
      const undos = listed().map(({ key }) => {
        const { apply, undo } = reversible(set);
        change(key, (list) => changeItem(kind, list, id, apply));
        return () => change(key, (list) => changeItem(kind, list, id, undo));
      });
      return () => runAll(undos);
    },
    upsert,
    replace: (id, item) => {
      for (const { key } of listed()) {
        change(key, (list) => {
          const isThere = findItem(kind, list, item.id) !== undefined;
          if (isThere) return removeItem(kind, list, id);
          const replaced = changeItem(kind, list, id, () => item);
          return replaced === list ? upsertItem(kind, list, item) : replaced;
        });
      }
    },
    remove: (id) => {
      const undos = listed().map(({ key }) => {
        const item = findIn(key, id);
        change(key, (list) => removeItem(kind, list, id));
        return () => item && change(key, (list) => (findItem(kind, list, id) ? list : upsertItem(kind, list, item)));
      });
      return () => runAll(undos);
    },
  };
}

function fieldsOf<Item extends object>(item: Partial<Item>): (keyof Item)[] {
  return Object.keys(item) as (keyof Item)[];
}

function runAll(undos: readonly (() => void)[]): void {
  for (const undo of undos) undo();
}
