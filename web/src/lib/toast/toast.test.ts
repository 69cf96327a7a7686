import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissToast, toast, toastStore } from './toast.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('shows one toast at a time, the newest', () => {
  toast({ title: 'Photo liked!' });
  toast({ title: 'Photo loved!' });
  expect(toastStore.current().map(({ title }) => title)).toEqual(['Photo loved!']);
});

it('keeps a dismissed toast closed for the removal delay, then forgets it', () => {
  toast({ title: 'Comment added' });
  const [shown] = toastStore.current();
  dismissToast(shown?.id ?? 0);
  expect(toastStore.current()[0]?.open).toBe(false);
  vi.advanceTimersByTime(999_999);
  expect(toastStore.current()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(toastStore.current()).toHaveLength(0);
});
