import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeSockets, Providers } from '../../test/fixture.tsx';
import { useConversations } from './use-conversations.ts';
import { useStats } from './use-stats.ts';

/** How much there is of everything. */
let total: number;

beforeEach(() => {
  total = 1;
  fakeSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) =>
    String(url).includes('/api/messages')
      ? Response.json([], { headers: { 'X-Total-Count': String(total) } })
      : Response.json({ totalMembers: total, totalPhotos: total, totalMessages: total }),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const Counts = () => <>{`${useStats()?.totalPhotos} photos, ${useConversations()} conversations`}</>;

it('the counts are read again when they are shown again, whatever was missed meanwhile', async () => {
  const view = (isShown: boolean) => <Providers>{isShown && <Counts />}</Providers>;
  const { rerender } = render(view(true));
  expect(await screen.findByText('1 photos, 1 conversations')).toBeDefined();
  rerender(view(false));
  total = 2;
  // Reads of the last seconds are not repeated.
  await act(() => new Promise((resolve) => setTimeout(resolve, 2_100)));
  rerender(view(true));
  expect(await screen.findByText('2 photos, 2 conversations')).toBeDefined();
});
