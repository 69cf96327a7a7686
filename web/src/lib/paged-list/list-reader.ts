import type { ListPage } from '../api/list-page.ts';
import { retryWhileOffline } from '../api/retry-while-offline.ts';
import { changeCached, type SwrStore } from './list-cache.ts';
import type { Hold, Identified, ListKind, PagedList } from './list-kind.ts';
import { appendPage, findItem, refreshPart, showHeld } from './paged-list.ts';

export interface ListWork {
  isRefreshing: boolean;
  isReadingMore: boolean;
}

interface Reader<Item extends Identified, Of> {
  kind: ListKind<Item, Of>;
  of: Of;
  store: SwrStore;
  /** Which new items wait now, because they would move what the user reads. */
  mustHold: Hold<Item>;
  onWork: (change: Partial<ListWork>) => void;
}

interface Request {
  /** A person asked: everything is shown, and an error is said at once. */
  isByHand: boolean;
  /** The live connection asked: what is new may wait, and what failed is tried again. */
  isLive: boolean;
}

export interface ListReader<Item> {
  /** Adds the next page, and resolves with its items; undefined when there was none or it did not come. */
  readMore: () => Promise<readonly Item[] | undefined>;
  /** Reads again everything that was loaded, because a person asks for it. */
  refresh: () => Promise<void>;
  /** The same after a gap or a push: it holds back what is new, and tries again while the server cannot be reached. */
  catchUp: () => Promise<void>;
  showHeld: () => void;
  /** Reads no further and tries nothing again, until a new call. */
  stop: () => void;
}

/** Reads the pages of one list into SWR's cache. */
export function createListReader<Item extends Identified, Of>(reader: Reader<Item, Of>): ListReader<Item> {
  type List = PagedList<Item, Of>;
  const { kind, of, store, mustHold, onWork } = reader;
  const key = kind.keyOf(of);
  const current = () => store.cache.get(key)?.data as List | undefined;
  const change = (next: (list: List) => List) => changeCached<List>(store, key, next);
  let more: { next: string; page: Promise<readonly Item[] | undefined> } | undefined;
  let wanted: Request | undefined;
  let running: Promise<void> | undefined;
  let waiting = new AbortController();
  let isStopped = false;

  const append = async (next: string) => {
    onWork({ isReadingMore: true });
    try {
      const page = await kind.readNext(next, 0);
      change((list) => (list.next === next ? appendPage(list, page) : list));
      return page.items;
    } catch (error) {
      kind.onError(error);
      return undefined;
    } finally {
      more = undefined;
      onWork({ isReadingMore: false });
    }
  };

  const completed = async (page: ListPage<Item>): Promise<ListPage<Item>> => {
    const list = current();
    const { complete } = kind;
    if (!list || !complete) return page;
    const items = page.items.map(async (fresh) => {
      const known = findItem(kind, list, fresh.id);
      return known ? complete(fresh, known) : fresh;
    });
    return { ...page, items: await Promise.all(items) };
  };

  const readAgain = async (hold: Hold<Item> | undefined): Promise<void> => {
    const loaded = current();
    if (!loaded) {
      await store.mutate(key);
      const { error } = store.cache.get(key) ?? {};
      if (error) throw error;
      return;
    }
    const count = loaded.items.length + loaded.held.length;
    const bottom = loaded.items.at(-1);
    const read = (part: () => Promise<ListPage<Item>>) => kind.sends.read(async () => completed(await part()));
    let after: Item | undefined;
    let page = await read(() => kind.readFirst(of, count));
    for (;;) {
      const part = page;
      change((list) => refreshPart(kind, list, part, { after, hold }));
      const { next } = page;
      after = page.items.at(-1);
      const isAboveBottom = after !== undefined && bottom !== undefined && kind.isBefore(after, bottom, of);
      if (next === null || !isAboveBottom || isStopped) return;
      page = await read(() => kind.readNext(next, count));
    }
  };
  const refreshOnce = async (hold?: Hold<Item>): Promise<void> => {
    onWork({ isRefreshing: true });
    try {
      await readAgain(hold);
    } finally {
      onWork({ isRefreshing: false });
    }
  };

  /** An error of a list that is empty so far stands in its place. */
  const report = (error: unknown) => current() && kind.onError(error);
  const serve = async ({ isByHand, isLive }: Request): Promise<void> => {
    if (isByHand) {
      const error = await refreshOnce().catch((reason: unknown) => ({ reason }));
      if (error) report(error.reason);
      if (!error || !isLive) return;
    }
    const { signal } = waiting;
    try {
      await retryWhileOffline(() => refreshOnce(mustHold), { signal });
    } catch (error) {
      if (!signal.aborted) report(error);
      else if (wanted) wanted.isLive = true;
    }
  };
  const serveAll = async (): Promise<void> => {
    while (wanted) {
      const request = wanted;
      wanted = undefined;
      waiting = new AbortController();
      await serve(request);
    }
    running = undefined;
  };
  const ask = ({ isByHand, isLive }: Request): Promise<void> => {
    isStopped = false;
    wanted = { isByHand: isByHand || wanted?.isByHand === true, isLive: isLive || wanted?.isLive === true };
    // What waits to be tried again is tried at once.
    waiting.abort();
    running ??= serveAll();
    return running;
  };

  return {
    readMore: async () => {
      const next = current()?.next;
      if (!next) return undefined;
      if (more?.next !== next) more = { next, page: append(next) };
      return more.page;
    },
    refresh: () => ask({ isByHand: true, isLive: false }),
    catchUp: () => ask({ isByHand: false, isLive: true }),
    showHeld: () => change((list) => showHeld(kind, list)),
    stop: () => {
      isStopped = true;
      wanted = undefined;
      waiting.abort();
    },
  };
}
