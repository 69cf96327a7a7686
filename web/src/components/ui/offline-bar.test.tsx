import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { reportServer } from '../../lib/api/reachability.ts';
import { OfflineBar } from './offline-bar.tsx';

const TEXT = 'No connection. What you see may not be up to date.';

afterEach(() => {
  vi.restoreAllMocks();
  reportServer(true);
});

const goOnline = () => act(() => void window.dispatchEvent(new Event('online')));

it('goes when the network is back, also for a visitor without a live connection', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  render(<OfflineBar />);
  act(() => reportServer(false));
  expect(screen.getByText(TEXT)).toBeDefined();
  goOnline();
  await waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  expect(screen.getByText(TEXT), 'the server does not respond yet').toBeDefined();
  fetch.mockImplementation(async () => Response.json({ status: 'ok' }));
  goOnline();
  await waitFor(() => expect(screen.queryByText(TEXT)).toBeNull());
});

it('asks nothing of a server that counts as up', () => {
  const fetch = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  render(<OfflineBar />);
  goOnline();
  expect(fetch).not.toHaveBeenCalled();
});
