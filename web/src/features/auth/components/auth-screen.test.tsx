import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AUTH } from '../../../config/timing.ts';
import { SWR_DEFAULTS } from '../../../lib/api/read.ts';
import { isSignOutPending } from '../../../lib/session/pending-sign-out.ts';
import { toastStore } from '../../../lib/toast/toast.ts';
import { AuthScreen, type AuthTab } from './auth-screen.tsx';

const sent: { url: string; body: unknown }[] = [];
let respond: () => Response | Promise<Response>;
let config: () => Promise<Response>;
/** Whom the server knows by the cookie. */
let currentUser: () => Response;

beforeEach(() => {
  localStorage.clear();
  sent.length = 0;
  config = async () => Response.json({ adminEmail: 'admin@famibook.local', version: '1' });
  currentUser = () => Response.json({ id: 'tom' });
  respond = () => Response.json({ message: 'Invalid credentials', code: 'invalid_credentials' }, { status: 401 });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (url === '/api/config') return config();
    if (url === '/api/user') return currentUser();
    sent.push({ url: String(url), body: JSON.parse(String(init?.body)) });
    return respond();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const onTab = vi.fn();

function Screen({ start }: { start: AuthTab }) {
  const [tab, setTab] = useState<AuthTab>(start);
  onTab.mockImplementation(setTab);
  return (
    <SWRConfig value={{ ...SWR_DEFAULTS, provider: () => new Map() }}>
      <MemoryRouter>
        <AuthScreen tab={tab} onTab={onTab} />
      </MemoryRouter>
    </SWRConfig>
  );
}
function open(start: AuthTab = 'login') {
  onTab.mockClear();
  // As in the app, where every effect runs twice during development.
  render(
    <StrictMode>
      <Screen start={start} />
    </StrictMode>,
  );
  return userEvent.setup();
}
const field = (label: string): HTMLInputElement => screen.getByLabelText(label);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('says everything that is wrong with a login at once, in the words of the contract (D16)', async () => {
  open();
  await press('Sign In');
  expect(await screen.findByText('Invalid email address')).toBeDefined();
  expect(screen.getByText('FamiBook name is required for non-admin users')).toBeDefined();
  expect(screen.getByText('Password must be at least 6 characters')).toBeDefined();
  expect(sent).toEqual([]);
});

it('lets the administrator alone leave the FamiBook name empty (D4)', async () => {
  const user = open();
  await user.type(field('Email'), 'Admin@FamiBook.local');
  expect(await screen.findByText('(Optional for admin)')).toBeDefined();
  await user.type(field('Password'), 'secret-1');
  await press('Sign In');
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({ email: 'admin@famibook.local', password: 'secret-1', famibookName: '' }),
  );
});

it('an empty FamiBook name is for the server to decide as long as the page does not know the administrator (D4)', async () => {
  config = () => new Promise(() => undefined);
  const text = 'FamiBook name is required for non-admin users';
  respond = () => Response.json({ message: text, code: 'invalid', fields: { famibookName: text } }, { status: 400 });
  const user = open();
  await user.type(field('Email'), 'tom@example.org');
  await user.type(field('Password'), 'secret-1');
  await press('Sign In');
  expect(await screen.findByText(text)).toBeDefined();
  expect(sent[0]?.body).toEqual({ email: 'tom@example.org', password: 'secret-1', famibookName: '' });
});

it('says so when the browser does not store the cookie of a sign-in, instead of opening pages that fail (D25)', async () => {
  respond = () => Response.json({ firstName: 'Tom', currentFamibook: 'The Moreaus', id: 'tom' });
  currentUser = () => Response.json({ message: 'Unauthorized', code: 'unauthorized' }, { status: 401 });
  const user = open();
  await user.type(field('Email'), 'tom@example.org');
  await user.type(field('FamiBook Name'), 'The Moreaus');
  await user.type(field('Password'), 'secret-1');
  await press('Sign In');
  await waitFor(() => expect(toastStore.current()[0]?.description).toMatch(/^Your browser did not store the sign-in/));
  expect(toastStore.current()[0]?.title).toBe('Login Failed');
  expect(field('Password').value).toBe('secret-1');
});

it('a sign-out that is still owed does not end the sign-in whose cookie is being looked for (D6)', async () => {
  localStorage.setItem('famibook-sign-out-owed', 'yes');
  respond = () => Response.json({ firstName: 'Tom', currentFamibook: 'The Moreaus', id: 'tom' });
  const owedDuringSignIn: boolean[] = [];
  currentUser = () => {
    owedDuringSignIn.push(isSignOutPending());
    return Response.json({ id: 'tom' });
  };
  const user = open();
  await user.type(field('Email'), 'tom@example.org');
  await user.type(field('FamiBook Name'), 'The Moreaus');
  await user.type(field('Password'), 'secret-1');
  await press('Sign In');
  await waitFor(() => expect(owedDuringSignIn).toEqual([false]));
});

it('opens Register a second after unknown credentials, with what was typed (D4)', async () => {
  const timer = vi.spyOn(globalThis, 'setTimeout');
  const user = open();
  await user.type(field('Email'), 'tom@example.org');
  await user.type(field('FamiBook Name'), 'The Moreaus');
  await user.type(field('Password'), 'secret-1');
  await press('Sign In');
  await waitFor(() =>
    expect(toastStore.current()[0]).toMatchObject({ title: 'Login Failed', description: 'Invalid email or password' }),
  );
  expect(await screen.findByText('Create Account')).toBeDefined();
  expect(timer).toHaveBeenCalledWith(expect.any(Function), AUTH.registerTabAfter);
  expect([field('Email').value, field('FamiBook Name').value, field('Password').value]).toEqual([
    'tom@example.org',
    'The Moreaus',
    'secret-1',
  ]);
  await waitFor(() => expect(document.activeElement).toBe(field('First Name')));
});

it('a second attempt keeps Login open while it is on its way, although the first one failed (D4)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = open();
  await user.type(field('Email'), 'tom@example.org');
  await user.type(field('FamiBook Name'), 'The Moreaus');
  await user.type(field('Password'), 'secret-1');
  await press('Sign In');
  await waitFor(() => expect(toastStore.current()[0]?.description).toBe('Invalid email or password'));
  const second = Promise.withResolvers<Response>();
  respond = () => second.promise;
  await press('Sign In');
  expect(sent).toHaveLength(2);
  await act(() => vi.advanceTimersByTimeAsync(AUTH.registerTabAfter));
  expect(screen.queryByText('Create Account')).toBeNull();
  second.resolve(Response.json({ secondFactor: true }));
  expect(await screen.findByRole('heading', { name: 'Enter your code' })).toBeDefined();
});

it('a refusal that comes after the page was left leads nowhere (D4)', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const refused = respond;
  respond = () => promise;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = open();
  await user.type(field('Email'), 'tom@example.org');
  await user.type(field('FamiBook Name'), 'The Moreaus');
  await user.type(field('Password'), 'secret-1');
  await press('Sign In');
  expect(sent).toHaveLength(1);
  cleanup();
  const earlierToast = toastStore.current()[0]?.id;
  resolve(await refused());
  await waitFor(() => expect(toastStore.current()[0]?.id).not.toBe(earlierToast));
  await vi.advanceTimersByTimeAsync(AUTH.registerTabAfter);
  expect(onTab).not.toHaveBeenCalled();
});

it('says a mismatch together with the other faults, and never sends the second password (D2, D16)', async () => {
  respond = () =>
    Response.json(
      { message: 'No FamiBook is called "X".', code: 'famibook_not_found', requestId: 'r' },
      { status: 404 },
    );
  const user = open('register');
  await user.type(field('Password'), 'secret-1');
  await user.type(field('Confirm Password'), 'secret-2');
  await press('Create Account');
  expect(await screen.findByText("Passwords don't match")).toBeDefined();
  for (const text of ['First name is required', 'Last name is required', 'FamiBook name is required']) {
    expect(screen.getByText(text)).toBeDefined();
  }

  await user.type(field('First Name'), 'Tom');
  await user.type(field('Last Name'), 'Moreau');
  await user.type(field('Email'), 'tom@example.org');
  await user.type(field('FamiBook Name'), 'X');
  await user.clear(field('Confirm Password'));
  await user.type(field('Confirm Password'), 'secret-1');
  await press('Create Account');
  expect(await screen.findByText('No FamiBook is called "X".')).toBeDefined();
  expect(toastStore.current()[0]).toMatchObject({ title: 'Registration failed' });
  expect(sent[0]?.body).toEqual({
    email: 'tom@example.org',
    password: 'secret-1',
    firstName: 'Tom',
    lastName: 'Moreau',
    famibookName: 'X',
  });
});

it('a refused login that opened Register keeps a way back, without the refused password (D6)', async () => {
  const user = open();
  await user.type(field('Email'), 'tom@example.org');
  await user.type(field('FamiBook Name'), 'The Moreaus');
  await user.type(field('Password'), 'secret-1');
  await press('Sign In');
  expect(await screen.findByText('Create Account')).toBeDefined();
  expect(screen.getByText('Already have an account?')).toBeDefined();
  await press('Back to Login');
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeDefined();
  expect([field('Email').value, field('FamiBook Name').value, field('Password').value]).toEqual([
    'tom@example.org',
    'The Moreaus',
    '',
  ]);
  await waitFor(() => expect(document.activeElement).toBe(field('Password')));
});

it('fills in the email and the FamiBook of the last sign-in on this device, never a password (D6)', async () => {
  respond = () => Response.json({ firstName: 'Tom', currentFamibook: 'The Moreaus', id: 'tom' });
  const user = open();
  await user.type(field('Email'), 'tom@example.org');
  await user.type(field('FamiBook Name'), 'the moreaus');
  await user.type(field('Password'), 'secret-1');
  await press('Sign In');
  await waitFor(() => expect(toastStore.current()[0]).toMatchObject({ title: 'Login successful' }));
  expect(JSON.stringify({ ...localStorage })).not.toContain('secret-1');
  cleanup();
  open();
  expect([field('Email').value, field('FamiBook Name').value, field('Password').value]).toEqual([
    'tom@example.org',
    'The Moreaus',
    '',
  ]);
  await userEvent.click(screen.getByRole('tab', { name: 'Register' }));
  expect(field('Email').value, 'another person may be joining').toBe('');
});

it('takes back that a FamiBook name is needed once the email is the administrator’s (D4)', async () => {
  const user = open();
  await press('Sign In');
  expect(await screen.findByText('FamiBook name is required for non-admin users')).toBeDefined();
  await user.type(field('Email'), 'admin@famibook.local');
  await waitFor(() => expect(screen.queryByText('FamiBook name is required for non-admin users')).toBeNull());
});

it('the second step leads back to the password, which has the focus (D42)', async () => {
  respond = () => Response.json({ secondFactor: true });
  const user = open();
  await user.type(field('Email'), 'tom@example.org');
  await user.type(field('FamiBook Name'), 'The Moreaus');
  await user.type(field('Password'), 'secret-1');
  await press('Sign In');
  await screen.findByRole('heading', { name: 'Enter your code' });
  await press('Back to Login');
  await waitFor(() => expect(document.activeElement).toBe(field('Password')));
});
