import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useKeyboardHeight } from './use-keyboard-height.ts';

function showViewport(initial: { height: number; offsetTop: number; scale: number }) {
  const viewport = Object.assign(new EventTarget(), initial);
  vi.stubGlobal('visualViewport', viewport);
  vi.stubGlobal('innerHeight', 844);
  return (changed: Partial<typeof initial>) =>
    act(() => {
      Object.assign(viewport, changed);
      viewport.dispatchEvent(new Event('resize'));
    });
}

afterEach(() => void vi.unstubAllGlobals());

it('what a keyboard covers is known while it is there', () => {
  const change = showViewport({ height: 844, offsetTop: 0, scale: 1 });
  const { result } = renderHook(() => useKeyboardHeight(true));
  expect(result.current).toBe(0);
  change({ height: 508 });
  expect(result.current).toBe(336);
  // Safari moves the window up to the focused field.
  change({ offsetTop: 100 });
  expect(result.current).toBe(236);
  change({ height: 844, offsetTop: 0 });
  expect(result.current).toBe(0);
});

it('a page enlarged with two fingers is not covered', () => {
  showViewport({ height: 422, offsetTop: 0, scale: 2 });
  expect(renderHook(() => useKeyboardHeight(true)).result.current).toBe(0);
});

it('a browser without such a measure covers nothing', () => {
  vi.stubGlobal('visualViewport', null);
  expect(renderHook(() => useKeyboardHeight(true)).result.current).toBe(0);
});
