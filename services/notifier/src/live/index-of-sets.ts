/** A multimap: from a key to the set of its values. A key without values takes no memory. */
export interface IndexOfSets<K, V> {
  add(key: K, value: V): void;
  remove(key: K, value: V): void;
  of(key: K): ReadonlySet<V>;
  keys(): K[];
}

export function createIndex<K, V>(): IndexOfSets<K, V> {
  const sets = new Map<K, Set<V>>();
  const none: ReadonlySet<V> = new Set<V>();
  return {
    add: (key, value) => {
      const set = sets.get(key);
      if (set) set.add(value);
      else sets.set(key, new Set([value]));
    },
    remove: (key, value) => {
      const set = sets.get(key);
      if (set?.delete(value) && set.size === 0) sets.delete(key);
    },
    of: (key) => sets.get(key) ?? none,
    keys: () => [...sets.keys()],
  };
}
