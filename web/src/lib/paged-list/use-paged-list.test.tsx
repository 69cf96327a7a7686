import { act, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { markJustRead } from './just-read.ts';
import { firstPage } from './paged-list.ts';
import { ListServer, later, openList, renderList } from './testing/list-fixture.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

it('moves no item while a button is pressed', async () => {
  const server = new ListServer(2, 1);
  const { result, ats } = await openList(server);
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
  const server = new ListServer(3, 2, 1);
  const { result, ats } = await openList(server);
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

it('reads the next page once, however often it is asked for', async () => {
  const server = new ListServer(4, 3, 2, 1);
  const { result, ats } = await openList(server);
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
    const server = new ListServer(2, 1);
    const list = firstPage(await server.kind.readFirst('all', 0), 'all' as const);
    change(list);
    server.reads = 0;
    const { result } = renderList(server, { cached: [['all', { data: list }]] });
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
