import { act, render, screen } from '@testing-library/react';
import { ErrorBoundary } from 'react-error-boundary';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, expect, it, vi } from 'vitest';
import { SWR_DEFAULTS } from '../lib/api/read.ts';
import { fakeSockets } from '../test/fixture.tsx';
import { App } from './app.tsx';
import { ApplicationError } from './application-error.tsx';
import { AppRoutes } from './routes.tsx';

// Its code does not come.
vi.mock('./pages/subscribe-page.tsx', () => {
  throw new Error('no network');
});

function visit(path: string, user: object | null) {
  window.history.replaceState(null, '', path);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    if (url === '/api/config') return Response.json({ adminEmail: 'admin@famibook.local', version: '1' });
    return user
      ? Response.json(user)
      : Response.json({ message: 'Unauthorized', code: 'unauthorized' }, { status: 401 });
  });
  render(<App key={path} />);
}

const TOM = { id: 'tom', firstName: 'Tom', lastName: 'Moreau', famibookName: null, waitingIn: [] };

function Address() {
  return <p>At {useLocation().pathname}</p>;
}

/** With a cache of its own. */
const renderRoutes = (path: string) =>
  render(
    <SWRConfig value={{ ...SWR_DEFAULTS, provider: () => new Map() }}>
      <MemoryRouter initialEntries={[path]}>
        <AppRoutes />
        <Address />
      </MemoryRouter>
    </SWRConfig>,
  );

function Broken(): never {
  throw new Error('broken');
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('loads, then shows visitors the landing page', async () => {
  visit('/', null);
  expect(screen.getByText('Loading...')).toBeDefined();
  expect(await screen.findByRole('heading', { name: 'Login Required' })).toBeDefined();
});

it('says that it could not be opened while it is unknown who is signed in, and opens by itself (D6)', async () => {
  fakeSockets();
  let isBroken = true;
  let reads = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    if (url === '/api/user') reads += 1;
    if (isBroken) return Response.json({ message: 'Please try again later.', code: 'unavailable' }, { status: 503 });
    return Response.json(url === '/api/user' ? TOM : []);
  });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderRoutes('/multi-famibook');
  expect(await screen.findByRole('heading', { name: 'FamiBook could not be opened' })).toBeDefined();
  expect(screen.getByRole('alert').textContent).toBe('Please try again later.');
  expect(screen.queryByText('Login Required')).toBeNull();
  // Presses that fail start no retries of their own beside the one that waits.
  const retry = async () => {
    await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
    await vi.advanceTimersByTimeAsync(10);
  };
  for (let press = 0; press < 3; press += 1) await retry();
  const before = reads;
  expect(before).toBe(4);
  await vi.advanceTimersByTimeAsync(4_100);
  expect(reads).toBe(before + 1);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();

  isBroken = false;
  await vi.advanceTimersByTimeAsync(7_100);
  expect(await screen.findByRole('heading', { name: 'Your FamiBooks', level: 1 })).toBeDefined();
});

it('a page that was left without a user, as by a switch, reads the user when Back shows it again (D1)', async () => {
  fakeSockets();
  let isBack = false;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    if (!isBack) return new Promise(() => undefined);
    return Response.json(url === '/api/user' ? TOM : []);
  });
  renderRoutes('/multi-famibook');
  expect(await screen.findByText('Loading...')).toBeDefined();
  isBack = true;
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  expect(await screen.findByRole('heading', { name: 'Your FamiBooks', level: 1 })).toBeDefined();
});

it('opens the tab that /auth?tab=register asks for', async () => {
  visit('/auth?tab=register', null);
  expect(await screen.findByRole('button', { name: 'Create Account' })).toBeDefined();
});

it('offers visitors at /manager a login without a Register tab (D6)', async () => {
  visit('/manager', null);
  expect(await screen.findByRole('heading', { name: 'Manager Login' })).toBeDefined();
  expect(screen.getByText('Access the manager dashboard')).toBeDefined();
  expect(screen.queryByRole('tab')).toBeNull();
});

it.each([
  ['/?photo=7', '/auth?next=%2F%3Fphoto%3D7'],
  ['/multi-famibook', '/auth?next=%2Fmulti-famibook'],
])('leads a visitor of %s to a sign-in that remembers it (D6)', async (path, signIn) => {
  visit(path, null);
  const links = await screen.findAllByRole('link', { name: 'Sign In to Continue' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([signIn]);
  expect(window.location.pathname).toBe('/');
  expect(screen.queryAllByText('A photo is waiting for you')).toHaveLength(path.includes('photo') ? 1 : 0);
});

it.each([
  ['/auth?next=%2Faccount', '/account'],
  // A user without a FamiBook has no home page.
  ['/auth?next=https%3A%2F%2Felsewhere.example%2F', '/multi-famibook'],
  ['/auth?next=%2F%2Felsewhere.example%2F', '/multi-famibook'],
])('%s leads a signed-in user to %s (D6)', async (path, to) => {
  fakeSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => Response.json(url === '/api/user' ? TOM : []));
  renderRoutes(path);
  expect(await screen.findByText(`At ${to}`)).toBeDefined();
});

it('says when no screen lives at an address', async () => {
  visit('/nowhere', null);
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeDefined();
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeDefined();
});

it('leaves by Back a screen whose code did not come', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  fakeSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => Response.json(url === '/api/user' ? TOM : []));
  window.history.replaceState(null, '', '/multi-famibook');
  render(<App cache={new Map()} />);
  const findFamiBooks = () => screen.findByRole('heading', { name: 'Your FamiBooks', level: 1 });
  await findFamiBooks();
  const travel = (path: string) =>
    act(async () => {
      window.history.replaceState(null, '', path);
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
  await travel('/subscribe');
  await screen.findByRole('heading', { name: 'Application Error' });
  await travel('/multi-famibook');
  expect(await findFamiBooks()).toBeDefined();
});

it('offers a refresh and the server’s health when a screen could not be drawn', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <ErrorBoundary FallbackComponent={ApplicationError}>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'Application Error' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Check Server Health' }).getAttribute('href')).toBe('/api/health');
});
