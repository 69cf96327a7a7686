import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SWR_DEFAULTS } from '../lib/api/read.ts';
import { fakeSockets, toasted } from '../test/fixture.tsx';
import { AppRoutes } from './routes.tsx';

const INVITATION = '/invitation#a-token-of-43-characters-0123456789-abcdefgh';
const SIGN_IN_PAGES = ['/auth?next=%2F%3Fphoto%3D7', INVITATION, '/manager/audio?famibook=7'];
const RESPONSES: Record<string, object> = {
  '/api/config': { adminEmail: 'admin@famibook.local', version: '1' },
  '/api/invitations/look-up': { famibookName: 'The Rossis', managerFirstName: 'Nora' },
  '/api/password-reset/request': { requestId: 12, isApproved: false },
  '/api/password-reset/status/12': { id: 12, isApproved: false, completedAt: null, code: '407193' },
  '/api/password-reset/direct': {},
};

beforeEach(() => {
  localStorage.clear();
  fakeSockets();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Address() {
  const { pathname, search, hash } = useLocation();
  return <p>At {pathname + search + hash}</p>;
}

function visit(path: string, user?: object) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const body = RESPONSES[String(url)] ?? (user && (url === '/api/user' ? user : []));
    return body
      ? Response.json(body)
      : Response.json({ message: 'Unauthorized', code: 'unauthorized' }, { status: 401 });
  });
  render(
    <SWRConfig value={{ ...SWR_DEFAULTS, provider: () => new Map() }}>
      <MemoryRouter initialEntries={[path]}>
        <AppRoutes />
        <Address />
      </MemoryRouter>
    </SWRConfig>,
  );
  return userEvent.setup();
}
const field = (label: string): HTMLInputElement => screen.getByLabelText(label);
const button = (name: string) => screen.getByRole('button', { name });

/** The page of an invitation first shows Register to a visitor who never signed in. */
async function openLogin(path: string) {
  const user = visit(path);
  if (path === INVITATION) await user.click(await screen.findByRole('tab', { name: 'Login' }));
  await screen.findByRole('link', { name: 'Reset Password' });
  return user;
}

async function changePassword(user: ReturnType<typeof userEvent.setup>) {
  await user.type(field('Current Password'), 'an-old-password');
  await user.type(field('New Password'), 'a-new-password');
  await user.type(field('Confirm New Password'), 'a-new-password');
  await user.click(button('Change Password'));
}

it.each(SIGN_IN_PAGES)('a new password leads back to %s, which remembers where a link led (D6)', async (path) => {
  const user = await openLogin(path);
  await user.type(field('Email'), 'tom@moreau.example');
  await user.click(screen.getByRole('link', { name: 'Reset Password' }));
  expect(await screen.findByText('At /password-reset?direct=true')).toBeDefined();
  await screen.findByRole('heading', { name: 'Change Password' });
  await changePassword(user);
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeDefined();
  expect(screen.getByText(`At ${path}`)).toBeDefined();
  expect(toasted()).toBe('Success: Your password was changed. You can now sign in with it.');
});

it.each(SIGN_IN_PAGES)('‘Back to Login’ of a request leads back to %s (D6)', async (path) => {
  const user = await openLogin(path);
  await user.type(field('Email'), 'tom@moreau.example');
  await user.click(button('Forgot Password?'));
  await screen.findByRole('heading', { name: 'Waiting for Approval' });
  await user.click(screen.getByRole('link', { name: 'Back to Login' }));
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeDefined();
  expect(screen.getByText(`At ${path}`)).toBeDefined();
});

it.each(['/password-reset', '/password-reset/'])(
  'a password page that was opened at %s leads to the login',
  async (path) => {
    const user = visit(path);
    await user.click(await screen.findByRole('link', { name: 'Back to Login' }));
    expect(await screen.findByText('At /auth')).toBeDefined();
  },
);

const ROSA = { id: 'rosa', email: 'rosa@berg.example', firstName: 'Rosa', lastName: 'Berg', waitingIn: [] };

it('a signed-in user changes the own password and is back at the account', async () => {
  const user = visit('/account', ROSA);
  await user.click(await screen.findByRole('link', { name: 'Change password' }));
  await screen.findByRole('heading', { name: 'Change Password' });
  expect(field('Email').value).toBe('rosa@berg.example');
  expect(screen.getByRole('link', { name: 'Back to your account' }).getAttribute('href')).toBe('/account');
  await changePassword(user);
  expect(await screen.findByText('At /account')).toBeDefined();
  expect(toasted()).toBe('Success: Your password was changed.');
});

it('the first page leaves the focus at its beginning', async () => {
  visit('/account', ROSA);
  await screen.findByRole('heading', { name: 'Your account' });
  expect(document.activeElement).toBe(document.body);
});

it('a page that a link of another one opens has the focus at its heading', async () => {
  const user = visit('/auth');
  await user.click(await screen.findByRole('link', { name: 'Reset Password' }));
  const heading = await screen.findByRole('heading', { name: 'Change Password' });
  expect(document.activeElement).toBe(heading);
  await user.click(screen.getByRole('link', { name: 'Back to Login' }));
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Welcome back' }));
});
