/** For as long as this a list that was read needs no update. */
const JUST_MS = 5_000;

const readAt = new WeakMap<object, number>();

/** Notes that a list is put into the cache now, before it is shown. */
export function markJustRead<List extends object>(list: List): List {
  readAt.set(list, performance.now());
  return list;
}

export function wasJustRead(list: object): boolean {
  return performance.now() - (readAt.get(list) ?? Number.NEGATIVE_INFINITY) < JUST_MS;
}
