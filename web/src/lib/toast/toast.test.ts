import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissToast, toast, toastStore } from './toast.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('shows one toast at a time, the newest', () => {
  toast({ title: 'Photo liked!' });
  toast({ title: 'Photo loved!' });
  expect(toastStore.current().map(({ title }) => title)).toEqual(['Photo loved!']);
});

it('keeps a toast that stays beside newer ones until it is closed, and still only one other', () => {
  toast({ title: 'Subscription Approved', stays: true });
  toast({ title: 'Photo liked!' });
  toast({ title: 'Photo loved!' });
  const titles = () => toastStore.current().map(({ title }) => title);
  expect(titles()).toEqual(['Photo loved!', 'Subscription Approved']);
  toast({ title: 'Another approved', stays: true });
  expect(titles()).toEqual(['Another approved', 'Photo loved!', 'Subscription Approved']);
  for (const { id } of toastStore.current()) dismissToast(id);
  toast({ title: 'Comment added' });
  expect(titles()).toEqual(['Comment added']);
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
