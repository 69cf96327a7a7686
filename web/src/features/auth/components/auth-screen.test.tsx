import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { AUTH } from '../../../config/timing.ts';
import { isSignOutPending } from '../../../lib/session/pending-sign-out.ts';
import { toastStore } from '../../../lib/toast/toast.ts';
import { refusal } from '../../../test/fixture.tsx';
import {
  FakeServer,
  field,
  openAuthScreen,
  prepareAuthScreen,
  press,
  signIn,
  typed,
} from '../testing/auth-screen-fixture.tsx';

let server: FakeServer;
prepareAuthScreen();
beforeEach(() => {
  server = new FakeServer();
});

it('says everything that is wrong with a login at once, in the words of the contract (D16)', async () => {
  openAuthScreen();
  await press('Sign In');
  expect(await screen.findByText('Invalid email address')).toBeDefined();
  expect(screen.getByText('FamiBook name is required for non-admin users')).toBeDefined();
  expect(screen.getByText('Password must be at least 6 characters')).toBeDefined();
  expect(server.sent).toEqual([]);
});

it('lets the administrator alone leave the FamiBook name empty (D4)', async () => {
  const user = openAuthScreen();
  await user.type(field('Email'), 'Admin@FamiBook.local');
  expect(await screen.findByText('(Optional for admin)')).toBeDefined();
  await user.type(field('Password'), 'secret-1');
  await press('Sign In');
  await waitFor(() =>
    expect(server.sent[0]?.body).toEqual({ email: 'admin@famibook.local', password: 'secret-1', famibookName: '' }),
  );
});

it('an empty FamiBook name is for the server to decide as long as the page does not know the administrator (D4)', async () => {
  server.config = () => new Promise(() => undefined);
  const text = 'FamiBook name is required for non-admin users';
  server.respond = () =>
    Response.json({ message: text, code: 'invalid', fields: { famibookName: text } }, { status: 400 });
  const user = openAuthScreen();
  await user.type(field('Email'), 'tom@example.org');
  await user.type(field('Password'), 'secret-1');
  await press('Sign In');
  expect(await screen.findByText(text)).toBeDefined();
  expect(server.sent[0]?.body).toEqual({ email: 'tom@example.org', password: 'secret-1', famibookName: '' });
});

it('says so when the browser does not store the cookie of a sign-in, instead of opening pages that fail (D25)', async () => {
  server.letTomIn();
  server.currentUser = () => refusal(401, 'Unauthorized', 'unauthorized');
  openAuthScreen();
  await signIn();
  await waitFor(() => expect(toastStore.current()[0]?.description).toMatch(/^Your browser did not store the sign-in/));
  expect(toastStore.current()[0]?.title).toBe('Login Failed');
  expect(field('Password').value).toBe('secret-1');
});

it('a sign-out that is still owed does not end the sign-in whose cookie is being looked for (D6)', async () => {
  localStorage.setItem('famibook-sign-out-owed', 'yes');
  server.letTomIn();
  const owedDuringSignIn: boolean[] = [];
  server.currentUser = () => {
    owedDuringSignIn.push(isSignOutPending());
    return Response.json({ id: 'tom' });
  };
  openAuthScreen();
  await signIn();
  await waitFor(() => expect(owedDuringSignIn).toEqual([false]));
});

it('opens Register a second after unknown credentials, with what was typed (D4)', async () => {
  const timer = vi.spyOn(globalThis, 'setTimeout');
  openAuthScreen();
  await signIn();
  await waitFor(() =>
    expect(toastStore.current()[0]).toMatchObject({ title: 'Login Failed', description: 'Invalid email or password' }),
  );
  expect(await screen.findByText('Create Account')).toBeDefined();
  expect(timer).toHaveBeenCalledWith(expect.any(Function), AUTH.registerTabAfter);
  expect(typed()).toEqual(['tom@example.org', 'The Moreaus', 'secret-1']);
  await waitFor(() => expect(document.activeElement).toBe(field('First Name')));
});

it('a second attempt keeps Login open while it is on its way, although the first one failed (D4)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  openAuthScreen();
  await signIn();
  await waitFor(() => expect(toastStore.current()[0]?.description).toBe('Invalid email or password'));
  const second = Promise.withResolvers<Response>();
  server.respond = () => second.promise;
  await press('Sign In');
  expect(server.sent).toHaveLength(2);
  await act(() => vi.advanceTimersByTimeAsync(AUTH.registerTabAfter));
  expect(screen.queryByText('Create Account')).toBeNull();
  second.resolve(Response.json({ secondFactor: true }));
  expect(await screen.findByRole('heading', { name: 'Enter your code' })).toBeDefined();
});

it('says a mismatch together with the other faults, and never sends the second password (D2, D16)', async () => {
  server.respond = () => refusal(404, 'No FamiBook is called "X".', 'famibook_not_found');
  const user = openAuthScreen('register');
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
  expect(server.sent[0]?.body).toEqual({
    email: 'tom@example.org',
    password: 'secret-1',
    firstName: 'Tom',
    lastName: 'Moreau',
    famibookName: 'X',
  });
});

it('a refused login that opened Register keeps a way back, without the refused password (D6)', async () => {
  openAuthScreen();
  await signIn();
  expect(await screen.findByText('Create Account')).toBeDefined();
  expect(screen.getByText('Already have an account?')).toBeDefined();
  await press('Back to Login');
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeDefined();
  expect(typed()).toEqual(['tom@example.org', 'The Moreaus', '']);
  await waitFor(() => expect(document.activeElement).toBe(field('Password')));
});

it('takes back that a FamiBook name is needed once the email is the administrator’s (D4)', async () => {
  const user = openAuthScreen();
  await press('Sign In');
  expect(await screen.findByText('FamiBook name is required for non-admin users')).toBeDefined();
  await user.type(field('Email'), 'admin@famibook.local');
  await waitFor(() => expect(screen.queryByText('FamiBook name is required for non-admin users')).toBeNull());
});

it('the second step leads back to the password, which has the focus (D42)', async () => {
  server.respond = () => Response.json({ secondFactor: true });
  openAuthScreen();
  await signIn();
  await screen.findByRole('heading', { name: 'Enter your code' });
  await press('Back to Login');
  await waitFor(() => expect(document.activeElement).toBe(field('Password')));
});
