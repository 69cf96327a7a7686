import { act, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pressEnd, useStillWhilePressed } from './press.ts';

let pressed: HTMLElement;
beforeEach(() => {
  vi.useFakeTimers();
  pressed = document.body.appendChild(document.createElement('button'));
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  pressed.remove();
});

const dispatch = (type: string, button = 0, target: Element = pressed) =>
  fireEvent(target, new MouseEvent(type, { button, bubbles: true }));
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

/** A list whose first rows are shown. */
function showRows() {
  const { result, rerender } = renderHook(({ rows }) => useStillWhilePressed(rows), {
    initialProps: { rows: 'first' },
  });
  return { come: (rows: string) => rerender({ rows }), shown: () => result.current };
}

it('what comes during a press is shown once the click of the press has come too', () => {
  const { come, shown } = showRows();
  dispatch('pointerdown');
  come('second');
  pass(5_000);
  expect(shown()).toBe('first');
  dispatch('pointerup');
  come('third');
  expect(shown()).toBe('first');
  pass(100);
  expect(shown()).toBe('third');
  come('fourth');
  expect(shown()).toBe('fourth');
});

it('what comes during a press is shown once the handlers of its click have run', () => {
  const { come, shown } = showRows();
  dispatch('pointerdown');
  come('second');
  dispatch('pointerup');
  dispatch('click');
  expect(shown()).toBe('first');
  pass(0);
  expect(shown()).toBe('second');
});

it('a press renders nothing again when nothing comes', () => {
  let renders = 0;
  renderHook(() => {
    renders += 1;
    return useStillWhilePressed('first');
  });
  act(() => void dispatch('pointerdown'));
  act(() => void dispatch('pointerup'));
  pass(100);
  expect(renders).toBe(1);
});

it('a second press that begins at once holds what the first one held', () => {
  const { come, shown } = showRows();
  dispatch('pointerdown');
  come('second');
  dispatch('pointerup');
  dispatch('pointerdown');
  pass(5_000);
  expect(shown()).toBe('first');
});

it.each(['pointercancel', 'contextmenu'])('a press that ends by a %s no longer holds anything', (end) => {
  const { come, shown } = showRows();
  dispatch('pointerdown');
  come('second');
  dispatch(end);
  pass(100);
  expect(shown()).toBe('second');
});

it('a press whose end is lost holds for ten seconds at most', () => {
  const { come, shown } = showRows();
  dispatch('pointerdown');
  come('second');
  pass(10_000);
  expect(shown()).toBe('second');
});

it('a press of a scroll bar, whose end no browser reports, holds nothing', () => {
  const { come, shown } = showRows();
  dispatch('pointerdown', 0, document.documentElement);
  come('second');
  expect(shown()).toBe('second');
});

it('a press of another button than the first holds nothing', () => {
  const { come, shown } = showRows();
  dispatch('pointerdown', 2);
  come('second');
  expect(shown()).toBe('second');
});

it('the end of a press can be waited for, by then what it held is shown; without a press there is nothing to wait for', async () => {
  const { come, shown } = showRows();
  await pressEnd();
  dispatch('pointerdown');
  come('second');
  const seen = pressEnd().then(shown);
  dispatch('pointerup');
  pass(100);
  expect(await seen).toBe('second');
});
