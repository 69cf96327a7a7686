// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { earlyResponse, takeEarlyResponses } from './early-responses.ts';

const responses = new Map<string, () => Promise<Response>>();

beforeEach(() => {
  document.head.innerHTML = `<link rel="preload" as="fetch" href="/api/user"><link rel="preload" as="font" href="/a.woff2">`;
  vi.stubGlobal('fetch', (url: string) => responses.get(new URL(url).pathname)?.());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('what the page asked for early is there for one read', async () => {
  responses.set('/api/user', async () => Response.json({ id: 1 }));
  takeEarlyResponses();
  expect(await (await earlyResponse('/api/user'))?.json()).toEqual({ id: 1 });
  expect(await earlyResponse('/api/user')).toBeUndefined();
  expect(await earlyResponse('/a.woff2')).toBeUndefined();
});

test.each([
  ['a refusal', async () => new Response('', { status: 403 })],
  ['no response', async () => Promise.reject(new TypeError('offline'))],
])('%s is asked for again by the read', async (_, response) => {
  responses.set('/api/user', response);
  takeEarlyResponses();
  expect(await earlyResponse('/api/user')).toBeUndefined();
});

test('a response is not used long after the page began, because it may be out of date', async () => {
  responses.set('/api/user', async () => Response.json({ id: 1 }));
  takeEarlyResponses();
  vi.spyOn(performance, 'now').mockReturnValue(60_000);
  expect(await earlyResponse('/api/user')).toBeUndefined();
});
