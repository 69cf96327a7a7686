// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askEarly, earlyResponse, earlySuccesses, hasEarlyResponses, readEarlyResponse } from './early-responses.ts';

const responses = new Map<string, () => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('fetch', (url: string) => responses.get(url)?.());
  // A page that has just begun, however long this window is open.
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
});
afterEach(() => {
  delete window.earlyResponses;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('what the page asked for early is there for one read, and for those who only read what it says', async () => {
  responses.set('/api/user', async () => Response.json({ id: 1 }, { headers: { ETag: '"one"' } }));
  askEarly('/api/user');
  expect(hasEarlyResponses()).toBe(true);
  expect(await earlySuccesses()).toEqual(['/api/user']);
  expect((await readEarlyResponse('/api/user'))?.body).toEqual({ id: 1 });
  const response = await earlyResponse('/api/user');
  expect(response?.headers.get('ETag')).toBe('"one"');
  expect(await response?.json()).toEqual({ id: 1 });
  expect(await earlyResponse('/api/user')).toBeUndefined();
});

test.each([
  ['a refusal', async () => new Response('', { status: 403 })],
  ['no response', async () => Promise.reject(new TypeError('offline'))],
])('%s is asked for again by the read', async (_, response) => {
  responses.set('/api/user', response);
  askEarly('/api/user');
  expect(await earlySuccesses()).toEqual([]);
  expect(await readEarlyResponse('/api/user')).toBeUndefined();
  expect(await earlyResponse('/api/user')).toBeUndefined();
});

test('a response is not used long after the page began, because it may be out of date', async () => {
  responses.set('/api/user', async () => Response.json({ id: 1 }));
  askEarly('/api/user');
  vi.spyOn(performance, 'now').mockReturnValue(60_000);
  expect(await earlyResponse('/api/user')).toBeUndefined();
});

test('an app that began before anything was asked for asks for everything itself', () => {
  expect(hasEarlyResponses()).toBe(false);
  expect(window.earlyResponses).toBeDefined();
});
