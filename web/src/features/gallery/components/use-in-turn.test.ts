import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PER_FRAME, useInTurn } from './use-in-turn.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const keys = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const frame = () => act(() => vi.advanceTimersToNextFrame());

it('a few of many are drawn in a frame, the first first, until all are', () => {
  const all = keys(1, 2 * PER_FRAME + 1);
  const { result } = renderHook(() => useInTurn(all));
  expect([...result.current]).toEqual(keys(1, PER_FRAME));
  frame();
  expect([...result.current]).toEqual(keys(1, 2 * PER_FRAME));
  frame();
  expect([...result.current]).toEqual(all);
});

it('what comes while a frame is waited for has its turn too', () => {
  const { result, rerender } = renderHook(({ wanted }) => useInTurn(wanted), { initialProps: { wanted: keys(1, 1) } });
  rerender({ wanted: keys(1, PER_FRAME + 3) });
  frame();
  frame();
  expect([...result.current]).toEqual(keys(1, PER_FRAME + 3));
});

it('what flew past before its turn is never drawn, what stays on screen stays drawn', () => {
  const { result, rerender } = renderHook(({ wanted }) => useInTurn(wanted), { initialProps: { wanted: keys(1, 12) } });
  rerender({ wanted: keys(100, 112) });
  expect(result.current.size, 'nothing more in the same frame').toBe(0);
  frame();
  expect([...result.current]).toEqual(keys(100, 99 + PER_FRAME));
  const moved = [99 + PER_FRAME, 200];
  rerender({ wanted: moved });
  expect([...result.current]).toEqual([99 + PER_FRAME]);
  frame();
  expect([...result.current]).toEqual(moved);
});
