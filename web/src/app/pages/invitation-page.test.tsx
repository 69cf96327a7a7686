import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SWR_DEFAULTS } from '../../lib/api/read.ts';
import { LiveProvider } from '../../lib/live/live-provider.tsx';
import { rememberSignIn } from '../../lib/session/last-sign-in.ts';
import { fakeSockets, refusal } from '../../test/fixture.tsx';
import InvitationPage from './invitation-page.tsx';

const TOKEN = 'a-token-of-43-characters-0123456789-abcdefgh';
const GONE = 'This invitation no longer works. Ask the person who sent it for a new link.';

const sent: { url: string; body: unknown }[] = [];
let respond: (url: string) => Response | undefined;

beforeEach(() => {
  localStorage.clear();
  sent.length = 0;
  respond = () => undefined;
  fakeSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (target, init) => {
    const url = String(target);
    if (init?.body) sent.push({ url, body: JSON.parse(String(init.body)) });
    const special = respond(url);
    if (special) return special;
    if (url === '/api/invitations/look-up')
      return Response.json({ famibookName: 'The Rossis', managerFirstName: 'Nora' });
    if (url === '/api/config') return Response.json({ adminEmail: 'admin@famibook.local', version: '1' });
    return Response.json([]);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const tom = { id: 'tom', firstName: 'Tom', lastName: 'Berg', famibookName: 'The Bergs', waitingIn: [] } as unknown;

function open(user?: unknown, hash = `#${TOKEN}`) {
  const page = <InvitationPage {...(user !== undefined && { user: user as CurrentUser })} />;
  render(
    <SWRConfig value={{ ...SWR_DEFAULTS, provider: () => new Map() }}>
      <MemoryRouter initialEntries={[`/invitation${hash}`]}>
        <LiveProvider checkSession={() => undefined}>
          <Routes>
            <Route path="/" element={<p>Home</p>} />
            <Route path="/invitation" element={page} />
          </Routes>
        </LiveProvider>
      </MemoryRouter>
    </SWRConfig>,
  );
  return userEvent.setup();
}
const field = (label: string): HTMLInputElement => screen.getByLabelText(label);

it('says to a visitor who invites to what, and signs up with the invitation and its FamiBook (D43)', async () => {
  const account = { id: 'ida', firstName: 'Ida', isApproved: false, waitingIn: ['The Rossis'] };
  respond = (url) => (url === '/api/register' ? Response.json(account, { status: 201 }) : undefined);
  const user = open();
  expect(await screen.findByRole('heading', { name: 'Nora invites you to The Rossis' })).toBeDefined();
  expect(field('FamiBook Name')).toMatchObject({ value: 'The Rossis', readOnly: true });
  await user.type(field('First Name'), 'Ida');
  await user.type(field('Last Name'), 'Holm');
  await user.type(field('Email'), 'ida@example.org');
  await user.type(field('FamiBook Name'), 'x');
  await user.type(field('Password'), 'secret-1');
  await user.type(field('Confirm Password'), 'secret-1');
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  expect(await screen.findByText('Home')).toBeDefined();
  expect(sent.at(-1)).toEqual({
    url: '/api/register',
    body: {
      email: 'ida@example.org',
      password: 'secret-1',
      firstName: 'Ida',
      lastName: 'Holm',
      famibookName: 'The Rossis',
      invitation: TOKEN,
    },
  });
  expect(sent.filter(({ url }) => url.includes(TOKEN))).toEqual([]);
});

it('offers the login first to a visitor who signed in here before, with the FamiBook of then (D6)', async () => {
  rememberSignIn({ email: 'tom@example.org', famibookName: 'The Bergs' });
  const user = open();
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeDefined();
  expect(field('FamiBook Name').value).toBe('The Bergs');
  await user.click(screen.getByRole('tab', { name: 'Register' }));
  expect(field('FamiBook Name').value).toBe('The Rossis');
  await user.click(screen.getByRole('tab', { name: 'Login' }));
  expect(field('FamiBook Name').value).toBe('The Bergs');
});

it.each([
  ['is cut off', '#', () => undefined],
  ['is over', `#${TOKEN}`, () => refusal(404, GONE, 'invitation_not_found')],
])('says in words for people that a link %s', async (_, hash, response) => {
  respond = (url) => (url === '/api/invitations/look-up' ? response() : undefined);
  open(undefined, hash);
  expect(await screen.findByText('This invitation no longer works')).toBeDefined();
  expect(screen.getByText('Ask the person who sent it for a new link.')).toBeDefined();
});

it('tries again after another failure', async () => {
  let failures = 1;
  respond = (url) => {
    const fails = url === '/api/invitations/look-up' && failures-- > 0;
    return fails ? refusal(429, 'Too many attempts. Please try again in 4 minutes.', 'too_many_attempts') : undefined;
  };
  const user = open();
  expect(await screen.findByText('Too many attempts. Please try again in 4 minutes.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Nora invites you to The Rossis' })).toBeDefined();
});

it('a user asks to join with one press, and reads who decides (D43)', async () => {
  let memberships: object[] = [];
  respond = (url) => {
    if (url === '/api/user/memberships') return Response.json(memberships);
    if (url !== '/api/user/join-famibook') return undefined;
    memberships = [{ id: 'm', famibookName: 'The Rossis', isApproved: false, isCurrent: false }];
    return Response.json({ message: 'It waits.', isApproved: false }, { status: 201 });
  };
  const user = open(tom);
  await user.click(await screen.findByRole('button', { name: 'Join The Rossis' }));
  expect(await screen.findByText(/^You have asked to join\. Nora decides/)).toBeDefined();
  // The button that had the focus is gone.
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Nora invites you to The Rossis' }));
  expect(sent.at(-1)).toEqual({
    url: '/api/user/join-famibook',
    body: { famibookName: 'The Rossis', invitation: TOKEN },
  });
});

it('an invitation that lets in leads a user into the FamiBook at once', async () => {
  respond = (url) => {
    if (url === '/api/user/join-famibook') return Response.json({ message: 'Welcome', isApproved: true });
    return url === '/api/user/switch-famibook' ? Response.json({ currentFamibook: 'The Rossis' }) : undefined;
  };
  const user = open(tom);
  await user.click(await screen.findByRole('button', { name: 'Join The Rossis' }));
  // The page reloads as a member's, which jsdom cannot do.
  await waitFor(() => expect(sessionStorage.getItem('famibook-toast')).toContain('Welcome to The Rossis!'));
  expect(sent.at(-1)).toEqual({ url: '/api/user/switch-famibook', body: { famibookName: 'The Rossis' } });
});

it.each([
  [{ isApproved: true, isCurrent: true }, 'You are already in The Rossis.', 'link'],
  [{ isApproved: true, isCurrent: false }, 'You are already in The Rossis.', 'button'],
])('a member reads that it is so, and is led in: %o', async (membership, text, role) => {
  const own = { id: 'm', famibookName: 'The Rossis', ...membership };
  respond = (url) => (url === '/api/user/memberships' ? Response.json([own]) : undefined);
  open(tom);
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByRole(role, { name: 'Go to The Rossis' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Join The Rossis' })).toBeNull();
});

it('a refusal stands below the button, and nothing is lost', async () => {
  respond = (url) => (url === '/api/user/join-famibook' ? refusal(404, GONE, 'invitation_not_found') : undefined);
  const user = open(tom);
  await user.click(await screen.findByRole('button', { name: 'Join The Rossis' }));
  expect((await screen.findByRole('alert')).textContent).toBe(GONE);
  expect(screen.getByRole('button', { name: 'Join The Rossis' })).toBeDefined();
});
