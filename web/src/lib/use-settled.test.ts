import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSettled } from './use-settled.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a text counts a moment after the last key, an empty one at once', () => {
  const { result, rerender } = renderHook(({ text }) => useSettled(text, 250), { initialProps: { text: '' } });
  for (const text of ['b', 'be', 'bea']) {
    rerender({ text });
    act(() => vi.advanceTimersByTime(200));
    expect(result.current).toBe('');
  }
  act(() => vi.advanceTimersByTime(50));
  expect(result.current).toBe('bea');
  rerender({ text: '' });
  expect(result.current).toBe('');
});
