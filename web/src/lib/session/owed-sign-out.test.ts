import { afterEach, expect, it, vi } from 'vitest';
import { endSessionOnServer, forgetOwedSignOut, isSignOutOwed } from './owed-sign-out.ts';

const answer = (respond: () => Promise<Response>) => vi.spyOn(globalThis, 'fetch').mockImplementation(respond);

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('a sign-out that the server heard of is owed no more (section 4)', async () => {
  answer(async () => Response.json({ message: 'Signed out' }));
  await endSessionOnServer();
  expect(isSignOutOwed()).toBe(false);
});

it('a sign-out without an answer stays owed until the server has heard of it, or somebody signs in anew', async () => {
  answer(async () => {
    throw new TypeError('the network is away');
  });
  await endSessionOnServer();
  expect(isSignOutOwed()).toBe(true);
  answer(async () => new Response('', { status: 503 }));
  await endSessionOnServer();
  expect(isSignOutOwed()).toBe(true);
  forgetOwedSignOut();
  expect(isSignOutOwed()).toBe(false);
});
