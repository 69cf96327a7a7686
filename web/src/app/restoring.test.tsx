import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OfflineBar } from '../components/ui/offline-bar.tsx';
import { RESTORING_POLLING } from '../config/timing.ts';
import { SWR_DEFAULTS } from '../lib/api/read.ts';
import { fakeSockets } from '../test/fixture.tsx';
import { AppRoutes } from './routes.tsx';

const USER = { id: 'tom', firstName: 'Tom', lastName: 'Moreau', famibookName: null, waitingIn: [] };
const BAR = 'A backup is being restored. Changes can be made again in a few minutes.';
const PAGE = { name: 'A backup is being restored' };

let isRestoring: (url: string) => boolean;
let user: object | null;

const refused = () =>
  Response.json(
    { message: 'A backup is being restored. Please try again in a few minutes.', code: 'restoring', requestId: 'r' },
    { status: 503, headers: { 'Retry-After': '5' } },
  );

beforeEach(() => {
  user = USER;
  fakeSockets();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (target) => {
    const url = String(target);
    if (isRestoring(url)) return refused();
    if (url !== '/api/user') return Response.json([]);
    return user
      ? Response.json(user)
      : Response.json({ message: 'Unauthorized', code: 'unauthorized', requestId: 'r' }, { status: 401 });
  });
});
afterEach(async () => {
  // What was noticed of a restore is forgotten before the next test.
  isRestoring = () => false;
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = () =>
  render(
    <SWRConfig value={{ ...SWR_DEFAULTS, provider: () => new Map() }}>
      <MemoryRouter initialEntries={['/multi-famibook']}>
        <AppRoutes />
        <OfflineBar />
      </MemoryRouter>
    </SWRConfig>,
  );

it('shows one calm page while nothing can be read, and comes back by itself (D32)', async () => {
  isRestoring = () => true;
  open();
  await screen.findByRole('heading', PAGE);
  // The server is asked again, and is still restoring.
  const questions = vi.mocked(fetch).mock.calls.length;
  await vi.advanceTimersByTimeAsync(12_000);
  expect(vi.mocked(fetch).mock.calls.length).toBeGreaterThan(questions);
  expect(screen.getByRole('heading', PAGE)).toBeDefined();

  isRestoring = () => false;
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await screen.findByRole('heading', { name: 'Your FamiBooks', level: 1 })).toBeDefined();
  expect(screen.queryByText(BAR)).toBeNull();
});

it('shows who was signed out by a restore the landing page once it is over (D32)', async () => {
  isRestoring = () => true;
  open();
  await screen.findByRole('heading', PAGE);
  user = null;
  isRestoring = () => false;
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await screen.findByRole('heading', { name: 'Login Required' })).toBeDefined();
});

it('says so in a bar where a page is open, and reads it again afterwards (D32)', async () => {
  isRestoring = (url) => url.includes('memberships');
  open();
  expect(await screen.findByText(BAR)).toBeDefined();
  const reads = () => vi.mocked(fetch).mock.calls.filter(([url]) => String(url).includes('memberships')).length;
  const before = reads();
  isRestoring = () => false;
  await vi.advanceTimersByTimeAsync(Math.max(RESTORING_POLLING, 5_000) + 1_000);
  await waitFor(() => expect(screen.queryByText(BAR)).toBeNull());
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
});
