import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePolling } from './use-polling.ts';

const EVERY = 5_000;
let isHidden = false;

beforeEach(() => {
  isHidden = false;
  vi.useFakeTimers();
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const show = (isShown: boolean) =>
  act(async () => {
    isHidden = !isShown;
    document.dispatchEvent(new Event('visibilitychange'));
  });

it('reads every 5 seconds, only while the page is visible, and at once when it is again (spec 7)', async () => {
  const read = vi.fn(async () => undefined);
  const { unmount } = renderHook(() => usePolling(read, EVERY));
  await pass(2 * EVERY);
  expect(read).toHaveBeenCalledTimes(2);
  await show(false);
  await pass(10 * EVERY);
  expect(read).toHaveBeenCalledTimes(2);
  await show(true);
  expect(read).toHaveBeenCalledTimes(3);
  unmount();
  await pass(2 * EVERY);
  expect(read).toHaveBeenCalledTimes(3);
});

it('goes on after a failed read, and never reads twice at once', async () => {
  let end: (() => void) | undefined;
  const read = vi.fn(async () => Promise.reject(new Error('away')));
  renderHook(() => usePolling(read, EVERY));
  await pass(3 * EVERY);
  expect(read).toHaveBeenCalledTimes(3);
  read.mockImplementation(() => new Promise((resolve) => (end = () => resolve(undefined as never))));
  await pass(4 * EVERY);
  expect(read).toHaveBeenCalledTimes(4);
  end?.();
  await pass(EVERY);
  expect(read).toHaveBeenCalledTimes(5);
});
