import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeSockets, Providers } from '../../../test/fixture.tsx';
import AllMessages from './all-messages.tsx';

const LIMITS = 'A search of one or two letters looks only at the newest 2,000 messages.';

beforeEach(() => {
  fakeSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json([], { headers: { 'X-Total-Count': '7' } }),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('says of a search of one or two letters that it looks only at the newest messages (D13)', async () => {
  const user = userEvent.setup();
  render(
    <Providers>
      <AllMessages />
    </Providers>,
  );
  const box = await screen.findByRole('searchbox', { name: 'Search messages' });
  expect(screen.queryByText(LIMITS)).toBeNull();
  await user.type(box, 'bo');
  await screen.findByText(LIMITS);
  await user.type(box, 'a');
  await waitFor(() => expect(screen.queryByText(LIMITS)).toBeNull());
});
