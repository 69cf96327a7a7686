import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useInTurn } from './use-in-turn.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const keys = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const frame = () => act(() => vi.advanceTimersToNextFrame());

it('a few of many are drawn in a frame, the first first, until all are', () => {
  const { result } = renderHook(() => useInTurn(keys(1, 14)));
  expect([...result.current]).toEqual(keys(1, 6));
  frame();
  expect([...result.current]).toEqual(keys(1, 12));
  frame();
  expect([...result.current]).toEqual(keys(1, 14));
});

it('what flew past before its turn is never drawn, what stays on screen stays drawn', () => {
  const { result, rerender } = renderHook(({ wanted }) => useInTurn(wanted), { initialProps: { wanted: keys(1, 12) } });
  rerender({ wanted: keys(100, 112) });
  expect(result.current.size, 'nothing more in the same frame').toBe(0);
  frame();
  expect([...result.current]).toEqual(keys(100, 105));
  rerender({ wanted: keys(104, 108) });
  expect([...result.current]).toEqual([104, 105]);
  frame();
  expect([...result.current]).toEqual(keys(104, 108));
});
