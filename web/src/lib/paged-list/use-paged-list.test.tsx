import { act, fireEvent, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import type { ListPage } from '../api/list-page.ts';
import { SWR_DEFAULTS } from '../api/read.ts';
import { createSendQueue } from '../send-queue.ts';
import { markJustRead } from './just-read.ts';
import type { ListKind } from './list-kind.ts';
import { firstPage } from './paged-list.ts';
import { usePagedList } from './use-paged-list.ts';

interface Item {
  id: string;
  at: number;
}

const PAGE_SIZE = 2;

/** A server with items in memory. */
class Server {
  ats: number[];
  reads = 0;
  errors: unknown[] = [];
  /** Called before each response. */
  beforeResponse: () => Promise<unknown> = async () => undefined;
  readonly kind: ListKind<Item, 'all'>;

  constructor(...ats: number[]) {
    this.ats = ats;
    this.kind = {
      keyOf: (of) => of,
      ofKey: (key) => (key === 'all' ? key : undefined),
      isBefore: (a, b) => a.at > b.at,
      sendQueue: createSendQueue(),
      readFirst: () => this.#page(Number.POSITIVE_INFINITY),
      readNext: (next) => this.#page(Number(next)),
      onError: (error) => this.errors.push(error),
    };
  }

  async #page(before: number): Promise<ListPage<Item>> {
    this.reads += 1;
    const below = this.ats.filter((at) => at < before);
    const items = below.slice(0, PAGE_SIZE).map((at) => ({ id: `item-${at}`, at }));
    await this.beforeResponse();
    const next = below.length > PAGE_SIZE ? String(items.at(-1)?.at) : null;
    return { items, next, total: this.ats.length, totalIsCapped: false };
  }
}

/** What the cache has from the start. */
let cached: [string, object][] = [];

function Cache({ children }: { children: ReactNode }) {
  return <SWRConfig value={{ ...SWR_DEFAULTS, provider: () => new Map(cached) }}>{children}</SWRConfig>;
}

async function open(server: Server, mustHold = () => false) {
  const view = renderHook(() => usePagedList(server.kind, 'all', mustHold), { wrapper: Cache });
  const isRead = () => expect(view.result.current.list ?? view.result.current.error).toBeDefined();
  await vi.waitFor(isRead, { timeout: 20_000 });
  const ats = () => view.result.current.list?.items.map(({ at }) => at);
  return { ...view, ats };
}
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const starting = () => new ApiError({ status: 503, text: 'The gallery is starting.' });

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  cached = [];
  vi.useRealTimers();
});

describe('catching up after a gap', () => {
  it('is tried again by itself while the server is starting, and says nothing of it (D28)', async () => {
    const server = new Server(3, 2, 1);
    const { result, ats } = await open(server);
    server.ats = [4, 3, 2, 1];
    server.beforeResponse = () => Promise.reject(starting());
    act(() => void result.current.catchUp());
    await later(20_000);
    expect(server.reads, 'the first load, the first try and more').toBeGreaterThan(3);
    expect(ats()).toEqual([3, 2]);
    server.beforeResponse = async () => undefined;
    await later(60_000);
    expect(ats()).toEqual([4, 3, 2, 1]);
    expect(server.errors).toEqual([]);
  });

  it('is tried again also while nothing has come yet', async () => {
    const server = new Server(1);
    server.beforeResponse = () => Promise.reject(starting());
    const { result, ats } = await open(server);
    expect(result.current.error?.status).toBe(503);
    act(() => void result.current.catchUp());
    await later(1);
    server.beforeResponse = async () => undefined;
    await later(60_000);
    expect(ats()).toEqual([1]);
    expect(result.current.error).toBeUndefined();
  });

  it('says an error that does not pass by itself', async () => {
    const server = new Server(1);
    const { result } = await open(server);
    const refused = new ApiError({ status: 403, text: 'Not yours.' });
    server.beforeResponse = () => Promise.reject(refused);
    await act(() => result.current.catchUp());
    expect(server.errors).toEqual([refused]);
  });

  it('ends when the list is left', async () => {
    const server = new Server(1);
    const { result, unmount } = await open(server);
    server.beforeResponse = () => Promise.reject(starting());
    act(() => void result.current.catchUp());
    await later(1);
    const { reads } = server;
    unmount();
    await later(60_000);
    expect(server.reads).toBe(reads);
  });

  it('reads once more for all that is asked for while it runs', async () => {
    const server = new Server(1);
    const { result, ats } = await open(server);
    const { promise, resolve } = Promise.withResolvers<void>();
    server.beforeResponse = () => promise;
    act(() => void result.current.catchUp());
    server.ats = [2, 1];
    act(() => {
      for (let times = 0; times < 5; times += 1) void result.current.catchUp();
    });
    resolve();
    await later(1);
    expect(ats()).toEqual([2, 1]);
    expect(server.reads, 'the first load and two more').toBe(3);
  });

  it('reads everything that had been loaded, and holds back what is new', async () => {
    const server = new Server(5, 4, 3, 2, 1);
    const { result, ats } = await open(server, () => true);
    await act(() => result.current.readMore());
    server.ats = [7, 6, 5, 3, 1];
    await act(() => result.current.catchUp());
    expect(ats()).toEqual([5, 3, 1]);
    expect(result.current.list?.held.map(({ at }) => at)).toEqual([7, 6]);
    act(() => result.current.showHeld());
    expect(ats()).toEqual([7, 6, 5, 3, 1]);
  });
});

it('moves no item while a button is pressed', async () => {
  const server = new Server(2, 1);
  const { result, ats } = await open(server);
  const button = document.body.appendChild(document.createElement('button'));
  fireEvent.pointerDown(button);
  server.ats = [3, 2, 1];
  await act(() => result.current.catchUp());
  expect(ats()).toEqual([2, 1]);
  fireEvent.pointerUp(button);
  fireEvent.click(button);
  await later(0);
  expect(ats()).toEqual([3, 2, 1]);
  button.remove();
});

it('goes on reading, as far as is seen, until a page that came during a press is shown', async () => {
  const server = new Server(3, 2, 1);
  const { result, ats } = await open(server);
  const button = document.body.appendChild(document.createElement('button'));
  fireEvent.pointerDown(button);
  const seen: unknown[] = [];
  await act(async () => void result.current.readMore().then(() => seen.push(ats())));
  await later(0);
  expect(ats()).toEqual([3, 2]);
  expect(result.current.isReadingMore).toBe(true);
  fireEvent.pointerUp(button);
  await later(1_000);
  expect(seen).toEqual([[3, 2, 1]]);
  expect(result.current.isReadingMore).toBe(false);
  button.remove();
});

describe('a refresh by hand', () => {
  it('does not wait for the next try, shows what is new, and leaves nothing to try', async () => {
    const server = new Server(1);
    const { result, ats } = await open(server, () => true);
    server.ats = [2, 1];
    server.beforeResponse = () => Promise.reject(starting());
    act(() => void result.current.catchUp());
    await later(1);
    server.beforeResponse = async () => undefined;
    await act(() => result.current.refresh());
    expect(ats()).toEqual([2, 1]);
    const { reads } = server;
    await later(60_000);
    expect(server.reads).toBe(reads);
  });

  it('says at once why it failed, and a catch-up that waited goes on', async () => {
    const server = new Server(1);
    const { result, ats } = await open(server);
    server.ats = [2, 1];
    server.beforeResponse = () => Promise.reject(starting());
    act(() => void result.current.catchUp());
    await later(1);
    act(() => void result.current.refresh());
    await later(1);
    expect(server.errors).toHaveLength(1);
    server.beforeResponse = async () => undefined;
    await later(60_000);
    expect(ats()).toEqual([2, 1]);
  });
});

it('reads the next page once, however often it is asked for', async () => {
  const server = new Server(4, 3, 2, 1);
  const { result, ats } = await open(server);
  const pages = await act(() => Promise.all([result.current.readMore(), result.current.readMore()]));
  expect(pages.map((page) => page?.map(({ at }) => at))).toEqual([
    [2, 1],
    [2, 1],
  ]);
  expect(ats()).toEqual([4, 3, 2, 1]);
  expect(await result.current.readMore(), 'there is no more').toBeUndefined();
});

describe('a list that is in the cache already', () => {
  const openCached = async (change: (list: object) => void) => {
    const server = new Server(2, 1);
    const list = firstPage(await server.kind.readFirst('all', 0), 'all' as const);
    change(list);
    server.reads = 0;
    cached = [['all', { data: list }]];
    const { result } = renderHook(() => usePagedList(server.kind, 'all', () => false), { wrapper: Cache });
    expect(result.current.list).toBe(list);
    await later(1);
    return server;
  };

  it('is shown at once and read again', async () => {
    const server = await openCached(() => undefined);
    expect(server.reads).toBe(1);
  });

  it('is not read again when it was read just now', async () => {
    const server = await openCached(markJustRead);
    expect(server.reads).toBe(0);
  });
});
