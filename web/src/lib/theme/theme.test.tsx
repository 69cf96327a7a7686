import { render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useTheme } from './theme.ts';

afterEach(() => vi.restoreAllMocks());

function Theme() {
  return <p>{useTheme()}</p>;
}

it('a component that is gone no longer follows the theme of the system', () => {
  const followers = new Set<unknown>();
  // As in browsers, each query is an object of its own.
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const own = new Set<unknown>();
    return {
      media,
      matches: false,
      addEventListener: (_: string, listener: unknown) => {
        own.add(listener);
        followers.add(listener);
      },
      removeEventListener: (_: string, listener: unknown) => own.delete(listener) && followers.delete(listener),
    } as unknown as MediaQueryList;
  });
  const { unmount } = render(<Theme />);
  expect(followers.size).toBe(1);
  unmount();
  expect(followers.size).toBe(0);
});
