import { render, screen } from '@testing-library/react';
import { ErrorBoundary } from 'react-error-boundary';
import { afterEach, expect, it, vi } from 'vitest';
import { App } from './app.tsx';
import { ApplicationError } from './application-error.tsx';

const visit = (path: string, user: object | null) => {
  window.history.replaceState(null, '', path);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    if (url === '/api/config') return Response.json({ adminEmail: 'admin@famibook.local', version: '1' });
    return user
      ? Response.json(user)
      : Response.json({ message: 'Unauthorized', code: 'unauthorized' }, { status: 401 });
  });
  render(<App key={path} />);
};

function Broken(): never {
  throw new Error('broken');
}

afterEach(() => vi.restoreAllMocks());

it('loads, then shows visitors the landing page', async () => {
  visit('/', null);
  expect(screen.getByText('Loading...')).toBeDefined();
  expect(await screen.findByRole('heading', { name: 'Login Required' })).toBeDefined();
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

it('says when no screen lives at an address', async () => {
  visit('/nowhere', null);
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeDefined();
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeDefined();
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
