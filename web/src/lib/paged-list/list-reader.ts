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
  /** Which new items must wait, because they would move what the user reads. */
  mustHold: Hold<Item>;
  onWork: (change: Partial<ListWork>) => void;
}

interface Request {
  /** Requested by the user: everything is shown, and an error at once. */
  isByUser: boolean;
  /** Requested by the live connection: new items may wait, and a failure is retried. */
  isLive: boolean;
  /** A failure is not reported, because the user reads of another one. */
  isQuiet: boolean;
}

export interface ListReader<Item> {
  /** Adds the next page and resolves with its items; undefined when there is none or it failed. */
  readMore: () => Promise<readonly Item[] | undefined>;
  /** Reads the loaded part again at the user's request. */
  refresh: () => Promise<void>;
  /**
   * Reads the loaded part again after a gap or a push: new items may wait, and it retries while the server cannot be
   * reached.
   */
  catchUp: () => Promise<void>;
  /** The same after a change that failed, whose error the user is shown. */
  catchUpQuietly: () => Promise<void>;
  showHeld: () => void;
  /** Resolves when the parts that are on their way are in the cache; undefined when there are none. */
  whenRead: () => Promise<unknown> | undefined;
  /** Stops reading and retrying until the next call. */
  stop: () => void;
}

/** Reads the pages of one list into SWR's cache. */
export function createListReader<Item extends Identified, Of>(reader: Reader<Item, Of>): ListReader<Item> {
  type List = PagedList<Item, Of>;
  const { kind, of, store, mustHold, onWork } = reader;
  const key = kind.keyOf(of);
  const current = () => store.cache.get(key)?.data as List | undefined;
  const change = (next: (list: List) => List) => changeCached<List>(store, key, next);
  let more: { next: string; page: Promise<readonly Item[] | undefined>; isOutdated: boolean } | undefined;
  let pending: Request | undefined;
  let running: Promise<void> | undefined;
  let retryAbort = new AbortController();
  let isStopped = false;

  const append = async (next: string) => {
    onWork({ isReadingMore: true });
    try {
      const page = await kind.readNext(next, 0);
      change((list) => (list.next === next ? appendPage(list, page) : list));
      if (more?.isOutdated && !isStopped) void enqueue({ isLive: true });
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

  const readAgain = async (mustHoldNow: Hold<Item> | undefined): Promise<void> => {
    const loaded = current();
    if (!loaded) {
      await store.mutate(key);
      const { error } = store.cache.get(key) ?? {};
      if (error) throw error;
      return;
    }
    const count = loaded.items.length + loaded.held.length;
    const bottom = loaded.items.at(-1);
    const read = (part: () => Promise<ListPage<Item>>) => kind.sendQueue.read(async () => completed(await part()));
    let after: Item | undefined;
    let page = await read(() => kind.readFirst(of, count));
    for (;;) {
      const part = page;
      change((list) => refreshPart(kind, list, part, { after, mustHold: mustHoldNow }));
      const { next } = page;
      after = page.items.at(-1);
      const isAboveBottom = after !== undefined && bottom !== undefined && kind.isBefore(after, bottom, of);
      if (next === null || !isAboveBottom || isStopped) return;
      page = await read(() => kind.readNext(next, count));
    }
  };
  const refreshOnce = async (mustHoldNow?: Hold<Item>): Promise<void> => {
    onWork({ isRefreshing: true });
    try {
      await readAgain(mustHoldNow);
    } finally {
      onWork({ isRefreshing: false });
    }
  };

  /** An error of an empty list is shown in its place. */
  const report = (error: unknown) => current() && kind.onError(error);
  const handle = async ({ isByUser, isLive, isQuiet }: Request): Promise<void> => {
    if (isByUser) {
      const error = await refreshOnce().catch((reason: unknown) => ({ reason }));
      if (error) report(error.reason);
      if (!error || !isLive) return;
    }
    const { signal } = retryAbort;
    try {
      await retryWhileOffline(() => refreshOnce(mustHold), { signal });
    } catch (error) {
      if (signal.aborted) {
        if (pending) pending.isLive = true;
      } else if (!isQuiet) report(error);
    }
  };
  const handleAll = async (): Promise<void> => {
    while (pending) {
      const request = pending;
      pending = undefined;
      retryAbort = new AbortController();
      await handle(request);
    }
    running = undefined;
  };
  const enqueue = ({ isByUser = false, isLive = false, isQuiet = false }: Partial<Request>): Promise<void> => {
    isStopped = false;
    // The next page that is on its way may be from before what is to be caught up with.
    if (more) more.isOutdated = true;
    pending = {
      isByUser: isByUser || pending?.isByUser === true,
      isLive: isLive || pending?.isLive === true,
      isQuiet: isQuiet && pending?.isQuiet !== false,
    };
    // A pending retry runs at once.
    retryAbort.abort();
    running ??= handleAll();
    return running;
  };

  return {
    readMore: async () => {
      const next = current()?.next;
      if (!next) return undefined;
      if (more?.next !== next) more = { next, page: append(next), isOutdated: false };
      return more.page;
    },
    refresh: () => enqueue({ isByUser: true }),
    catchUp: () => enqueue({ isLive: true }),
    catchUpQuietly: () => enqueue({ isLive: true, isQuiet: true }),
    showHeld: () => change((list) => showHeld(kind, list)),
    whenRead: () => (running || more ? Promise.all([running, more?.page]) : undefined),
    stop: () => {
      isStopped = true;
      pending = undefined;
      retryAbort.abort();
    },
  };
}
