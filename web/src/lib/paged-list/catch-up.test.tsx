import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { ListServer, later, openList } from './testing/list-fixture.tsx';

const starting = () => new ApiError({ status: 503, text: 'The gallery is starting.' });

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('catching up after a gap', () => {
  it('is tried again by itself while the server is starting, and says nothing of it (D28)', async () => {
    const server = new ListServer(3, 2, 1);
    const { result, ats } = await openList(server);
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
    const server = new ListServer(1);
    server.beforeResponse = () => Promise.reject(starting());
    const { result, ats } = await openList(server);
    expect(result.current.error?.status).toBe(503);
    act(() => void result.current.catchUp());
    await later(1);
    server.beforeResponse = async () => undefined;
    await later(60_000);
    expect(ats()).toEqual([1]);
    expect(result.current.error).toBeUndefined();
  });

  it('says an error that does not pass by itself', async () => {
    const server = new ListServer(1);
    const { result } = await openList(server);
    const refused = new ApiError({ status: 403, text: 'Not yours.' });
    server.beforeResponse = () => Promise.reject(refused);
    await act(() => result.current.catchUp());
    expect(server.errors).toEqual([refused]);
  });

  it('ends when the list is left', async () => {
    const server = new ListServer(1);
    const { result, unmount } = await openList(server);
    server.beforeResponse = () => Promise.reject(starting());
    act(() => void result.current.catchUp());
    await later(1);
    const { reads } = server;
    unmount();
    await later(60_000);
    expect(server.reads).toBe(reads);
  });

  it('reads once more for all that is asked for while it runs', async () => {
    const server = new ListServer(1);
    const { result, ats } = await openList(server);
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

  it('reads once more what came with the next page, which was already on its way (D28)', async () => {
    const server = new ListServer(4, 3, 2, 1);
    const { result, ats } = await openList(server);
    const { promise, resolve } = Promise.withResolvers<void>();
    server.beforeResponse = () => promise;
    act(() => void result.current.readMore());
    server.ats = [4, 3, 1];
    server.beforeResponse = async () => undefined;
    await act(() => result.current.catchUp());
    expect(ats()).toEqual([4, 3]);
    resolve();
    await later(1);
    expect(ats()).toEqual([4, 3, 1]);
  });

  it('reads everything that had been loaded, and holds back what is new', async () => {
    const server = new ListServer(5, 4, 3, 2, 1);
    const { result, ats } = await openList(server, { mustHold: () => true });
    await act(() => result.current.readMore());
    server.ats = [7, 6, 5, 3, 1];
    await act(() => result.current.catchUp());
    expect(ats()).toEqual([5, 3, 1]);
    expect(result.current.list?.held.map(({ at }) => at)).toEqual([7, 6]);
    act(() => result.current.showHeld());
    expect(ats()).toEqual([7, 6, 5, 3, 1]);
  });
});

describe('a refresh by hand', () => {
  it('does not wait for the next try, shows what is new, and leaves nothing to try', async () => {
    const server = new ListServer(1);
    const { result, ats } = await openList(server, { mustHold: () => true });
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
    const server = new ListServer(1);
    const { result, ats } = await openList(server);
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
