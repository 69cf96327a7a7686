import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LongText } from './long-text.tsx';

const SHOWN = 60;
let whole = SHOWN;
let resized: (() => void) | undefined;

beforeEach(() => {
  // jsdom lays nothing out.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(SHOWN);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(() => whole);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onResize: () => void) {
        resized = onResize;
      }
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The text needs this many pixels in the new width. */
const resize = (height: number) =>
  act(() => {
    whole = height;
    resized?.();
  });
const button = () => screen.queryByRole('button')?.textContent;

it('offers more as soon as a text no longer fits, also after the window became narrower', async () => {
  whole = SHOWN;
  render(<LongText text="Low tide" clamp="line-clamp-3" />);
  expect(button()).toBeUndefined();
  resize(140);
  expect(button()).toBe('more');
  resize(SHOWN);
  expect(button()).toBeUndefined();
  resize(140);
  await userEvent.click(screen.getByRole('button', { name: 'more' }));
  expect(button()).toBe('less');
});
