import { afterEach, expect, it, vi } from 'vitest';
import { clearPendingSignOut, endSessionOnServer, isSignOutPending } from './pending-sign-out.ts';

const stubFetch = (respond: () => Promise<Response>) => vi.spyOn(globalThis, 'fetch').mockImplementation(respond);

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('a sign-out that the server heard of is owed no more (section 4)', async () => {
  stubFetch(async () => Response.json({ message: 'Signed out' }));
  await endSessionOnServer();
  expect(isSignOutPending()).toBe(false);
});

it('a sign-out without a response stays pending until the server has it, or a user signs in again', async () => {
  stubFetch(async () => {
    throw new TypeError('the network is away');
  });
  await endSessionOnServer();
  expect(isSignOutPending()).toBe(true);
  stubFetch(async () => new Response('', { status: 503 }));
  await endSessionOnServer();
  expect(isSignOutPending()).toBe(true);
  clearPendingSignOut();
  expect(isSignOutPending()).toBe(false);
});
