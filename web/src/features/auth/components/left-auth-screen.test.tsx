import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { AUTH } from '../../../config/timing.ts';
import { toastStore } from '../../../lib/toast/toast.ts';
import {
  FakeServer,
  field,
  onTab,
  openAuthScreen,
  prepareAuthScreen,
  signIn,
  typed,
} from '../testing/auth-screen-fixture.tsx';

let server: FakeServer;
prepareAuthScreen();
beforeEach(() => {
  server = new FakeServer();
});

it('a refusal that comes after the page was left leads nowhere (D4)', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const refused = server.respond;
  server.respond = () => promise;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  openAuthScreen();
  await signIn();
  expect(server.sent).toHaveLength(1);
  cleanup();
  const earlierToast = toastStore.current()[0]?.id;
  resolve(await refused());
  await waitFor(() => expect(toastStore.current()[0]?.id).not.toBe(earlierToast));
  await vi.advanceTimersByTimeAsync(AUTH.registerTabAfter);
  expect(onTab).not.toHaveBeenCalled();
});

it('fills in the email and the FamiBook of the last sign-in on this device, never a password (D6)', async () => {
  server.letTomIn();
  openAuthScreen();
  await signIn('the moreaus');
  await waitFor(() => expect(toastStore.current()[0]).toMatchObject({ title: 'Login successful' }));
  expect(JSON.stringify({ ...localStorage })).not.toContain('secret-1');
  cleanup();
  openAuthScreen();
  expect(typed()).toEqual(['tom@example.org', 'The Moreaus', '']);
  await userEvent.click(screen.getByRole('tab', { name: 'Register' }));
  expect(field('Email').value, 'another person may be joining').toBe('');
});
