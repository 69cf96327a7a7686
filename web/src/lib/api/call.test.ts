import { getPhoto, photoReactions } from '@famibook/contracts/photos/routes';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ApiError } from './api-error.ts';
import { errorText } from './api-error.ts';
import { call, urlOf } from './call.ts';
import { readListPage } from './list-page.ts';
import { setOutdatedPageHandler } from './outdated-page.ts';
import { forgetPageOwner, setPageOwner } from './page-owner.ts';
import { fetcher } from './read.ts';
import { retryWhileOffline } from './retry-while-offline.ts';

const respondWith = (response: Response | Error) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    if (response instanceof Error) throw response;
    return response;
  });
const failure = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => Promise.reject(new Error('no error')),
    (error) => error,
  );

const cutOff = (status: number, cause: Error): Response =>
  Object.assign(new Response(null, { status }), { text: () => Promise.reject(cause) });

afterEach(() => {
  vi.restoreAllMocks();
  forgetPageOwner();
});

describe('call', () => {
  it('fills the path, sends credentials, and no content type without a body', async () => {
    const fetching = respondWith(Response.json({ id: 'a b' }));
    await call(getPhoto, { params: { id: 'a b' } });
    const [url, init] = fetching.mock.calls[0] ?? [];
    expect(url).toBe('/api/photos/a%20b');
    expect(init).toMatchObject({ method: 'GET', credentials: 'include', headers: {} });
  });

  it('reports that the page is outdated when the server says that another FamiBook is current (D1)', async () => {
    const onOutdated = vi.fn();
    setOutdatedPageHandler(onOutdated);
    respondWith(Response.json({ message: 'Another FamiBook is current.', code: 'famibook_changed' }, { status: 409 }));
    await failure(call(photoReactions.like.add, { params: { id: 'p' } }));
    expect(onOutdated).toHaveBeenCalledExactlyOnceWith('refused');
  });

  it('names the FamiBook that the page shows on content writes (D1)', async () => {
    setPageOwner({ id: 'tom', famibookId: 'family-1' });
    const fetching = respondWith(Response.json({}));
    await call(photoReactions.like.add, { params: { id: 'p' } });
    expect(fetching.mock.calls[0]?.[1]?.headers).toEqual({ 'X-FamiBook-Id': 'family-1' });
  });

  it('turns a failed response into status, colon, space and the server’s message (D16)', async () => {
    respondWith(
      Response.json(
        { message: 'This photo does not exist.', code: 'photo_not_found', requestId: 'r' },
        { status: 404 },
      ),
    );
    const error = await failure(call(getPhoto, { params: { id: 'p' } }));
    expect(error.message).toBe('404: This photo does not exist.');
    expect(error.code).toBe('photo_not_found');
    expect(errorText(error)).toBe('This photo does not exist.');
  });

  it('falls back to the raw body, then to the status text', async () => {
    respondWith(new Response('It fell over', { status: 500, statusText: 'Internal Server Error' }));
    expect((await failure(call(getPhoto, { params: { id: 'p' } }))).message).toBe('500: It fell over');
    respondWith(new Response('', { status: 500, statusText: 'Internal Server Error' }));
    expect((await failure(call(getPhoto, { params: { id: 'p' } }))).message).toBe('500: Internal Server Error');
  });

  it('shows nothing of the page of a proxy', async () => {
    const headers = { 'Content-Type': 'text/html' };
    respondWith(new Response('Too big!<hr>', { status: 413, headers }));
    expect(errorText(await failure(call(getPhoto, { params: { id: 'p' } })))).toBe(
      'Something went wrong. Please try again.',
    );
    respondWith(new Response('<html>', { status: 502, headers }));
    expect(errorText(await failure(call(getPhoto, { params: { id: 'p' } })))).toBe(
      'FamiBook is not available right now. Please try again in a minute.',
    );
  });

  it.each([200, 500])('says so when a response of %s is cut off, and can be tried again', async (status) => {
    respondWith(cutOff(status, new TypeError('network error')));
    expect((await failure(call(getPhoto, { params: { id: 'p' } }))).code).toBe('unreachable');
    const responses = [cutOff(status, new TypeError('network error')), Response.json({ id: 'p' })];
    vi.mocked(fetch).mockImplementation(async () => responses.shift() ?? Response.error());
    const { signal } = new AbortController();
    const work = () => call(getPhoto, { params: { id: 'p' } });
    expect(await retryWhileOffline(work, { signal })).toEqual({ id: 'p' });
  });

  it('rejects with the reason when it was aborted while its response came', async () => {
    const reason = new DOMException('Left the page', 'AbortError');
    respondWith(cutOff(200, reason));
    expect(await failure(call(getPhoto, { params: { id: 'p' } }))).toBe(reason);
  });

  it('says in words when no response came at all', async () => {
    respondWith(new TypeError('Failed to fetch'));
    expect((await failure(call(getPhoto, { params: { id: 'p' } }))).code).toBe('unreachable');
  });
});

describe('urlOf', () => {
  it('leaves out what was not given', () => {
    expect(urlOf(getPhoto, { params: { id: '1' }, query: { tag: '', before: undefined, limit: 200 } })).toBe(
      '/api/photos/1?limit=200',
    );
  });
});

describe('the default read', () => {
  it('joins the key’s parts and is empty when signed out', async () => {
    const fetching = respondWith(Response.json({ message: 'Unauthorized' }, { status: 401 }));
    expect(await fetcher(['/api/photos', '7'])).toBeNull();
    expect(fetching.mock.calls[0]?.[0]).toBe('/api/photos/7');
  });
});

describe('a page of a list', () => {
  it('knows where the list goes on and how long it is (D13, D14)', async () => {
    const headers = { Link: '</api/photos?before=abc>; rel="next"', 'X-Total-Count': '1000', 'X-Total-Capped': 'true' };
    respondWith(Response.json([1, 2], { headers }));
    expect(await readListPage('/api/photos')).toEqual({
      items: [1, 2],
      next: '/api/photos?before=abc',
      total: 1000,
      totalIsCapped: true,
    });
  });

  it('that did not change is not sent again: the one before is the same object (D13)', async () => {
    const url = '/api/manager/pending-users?q=tagged';
    respondWith(Response.json([1], { headers: { ETag: '"one"', 'X-Total-Count': '1' } }));
    const first = await readListPage(url);
    const fetching = respondWith(new Response(null, { status: 304, headers: { ETag: '"one"' } }));
    expect(await readListPage(url)).toBe(first);
    expect(fetching.mock.calls.at(-1)?.[1]).toMatchObject({ headers: { 'If-None-Match': '"one"' } });
    respondWith(Response.json([1, 2], { headers: { ETag: '"two"', 'X-Total-Count': '2' } }));
    expect(await readListPage(url)).toMatchObject({ items: [1, 2], total: 2 });
  });
});
