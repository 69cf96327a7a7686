import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Player } from './create-player.ts';
import { showToSystem } from './media-session.ts';

let handlers: Record<string, (() => void) | null>;

beforeEach(() => {
  handlers = {};
  vi.stubGlobal('MediaMetadata', class {});
  vi.stubGlobal('navigator', {
    mediaSession: {
      metadata: null,
      setActionHandler: (action: string, handler: (() => void) | null) => {
        handlers[action] = handler;
      },
    },
  });
});
afterEach(() => void vi.unstubAllGlobals());

it('a media key that asks for what is so already changes nothing', () => {
  let isPlaying = false;
  const toggle = () => {
    isPlaying = !isPlaying;
  };
  const end = showToSystem({ state: () => ({ isPlaying }), toggle } as unknown as Player, 'Waltz', 'The Rossis');
  for (const [action, expected] of [
    ['pause', false],
    ['play', true],
    ['play', true],
    ['pause', false],
  ] as const) {
    handlers[action]?.();
    expect(isPlaying).toBe(expected);
  }
  end();
  expect(handlers).toEqual({ play: null, pause: null });
});
