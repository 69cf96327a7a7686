import { act, render, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeSockets, Providers, push } from '../../test/fixture.tsx';
import { askEarly, hasEarlyResponses } from '../api/early-responses.ts';
import { useSetUser } from '../session/use-set-user.ts';
import { readingSince } from './reading-since.ts';

beforeEach(() => {
  fakeSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json([]));
});
afterEach(() => {
  delete window.earlyResponses;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('a push makes early responses out of date that no list has taken over yet (D28)', () => {
  render(<Providers>A page</Providers>);
  askEarly('/api/photos');
  expect(hasEarlyResponses()).toBe(true);
  push('photo_uploaded');
  expect(hasEarlyResponses()).toBe(false);
});

it('reading starts from scratch with a sign-in, which shows nothing of before (D28)', async () => {
  const { result } = renderHook(useSetUser);
  expect(readingSince()).toBeLessThan(Date.now());
  const later = Date.now() + 90_000;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  await act(() => result.current({ id: 'tom' } as never));
  expect(readingSince()).toBe(later);
});
