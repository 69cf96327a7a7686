import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let fetchBeforeImport: typeof import('./fetch-before-import.ts').fetchBeforeImport;
const load = vi.fn(async () => 'the code');
const fetched = vi.fn<typeof fetch>();
const links = (rel: string) =>
  [...document.head.querySelectorAll<HTMLLinkElement>(`link[rel=${rel}]`)].map((link) => link.getAttribute('href'));
const end = (event: 'load' | 'error') =>
  document.head.querySelector('link:last-child')?.dispatchEvent(new Event(event));
const showFirstPage = () => fetchBeforeImport(async () => undefined, ['assets/first.js']);

beforeEach(async () => {
  vi.resetModules();
  ({ fetchBeforeImport } = await import('./fetch-before-import.ts'));
  load.mockClear();
  fetched.mockReset().mockImplementation(async () => new Response('code'));
  vi.stubGlobal('fetch', fetched);
  document.head.replaceChildren();
});
afterEach(() => vi.unstubAllGlobals());

it('imports once everything that is needed was fetched to its end', async () => {
  await showFirstPage();
  const rest = Promise.withResolvers<ArrayBuffer>();
  fetched.mockImplementation(async () => Object.assign(new Response(), { arrayBuffer: () => rest.promise }));
  const code = fetchBeforeImport(load, ['assets/dialog.js', 'assets/shared.js']);
  await vi.waitFor(() => expect(fetched.mock.calls).toEqual([['/assets/dialog.js'], ['/assets/shared.js']]));
  expect(load).not.toHaveBeenCalled();
  rest.resolve(new ArrayBuffer());
  expect(await code).toBe('the code');
});

it.each([
  ['the connection is cut', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an upgrade removed it', async () => new Response('', { status: 404 })],
  ['the server starts again', async () => new Response('', { status: 503 })],
])('code that does not come because %s is not imported before it comes', async (_, fail) => {
  await showFirstPage();
  fetched.mockImplementationOnce(fail);
  await expect(fetchBeforeImport(load, ['assets/dialog.js'])).rejects.toThrow();
  expect(load).not.toHaveBeenCalled();
  expect(await fetchBeforeImport(load, ['assets/dialog.js'])).toBe('the code');
});

it('what is there, is on its way or belongs to the page is not fetched again', async () => {
  document.head.innerHTML = '<script src="/assets/entry.js"></script><link rel="modulepreload" href="/assets/home.js">';
  await showFirstPage();
  const paths = ['assets/entry.js', 'assets/home.js', 'assets/first.js', 'assets/dialog.js'];
  await Promise.all([fetchBeforeImport(load, paths), fetchBeforeImport(load, paths)]);
  await fetchBeforeImport(load, paths);
  expect(fetched.mock.calls).toEqual([['/assets/dialog.js']]);
});

it('styles that did not come are asked for again, and the code waits for them', async () => {
  await showFirstPage();
  const first = fetchBeforeImport(load, ['assets/dialog.css']);
  await vi.waitFor(() => expect(links('stylesheet')).toEqual(['/assets/dialog.css']));
  end('error');
  await expect(first).rejects.toThrow();
  expect(links('stylesheet')).toEqual([]);
  const second = fetchBeforeImport(load, ['assets/dialog.css']);
  await vi.waitFor(() => expect(links('stylesheet')).toEqual(['/assets/dialog.css']));
  expect(load).not.toHaveBeenCalled();
  end('load');
  expect(await second).toBe('the code');
});

it('the first page is preloaded, and waits for nothing', async () => {
  expect(await fetchBeforeImport(load, ['assets/page.js', 'assets/shared.js'])).toBe('the code');
  expect(links('modulepreload')).toEqual(['/assets/page.js', '/assets/shared.js']);
  expect(fetched).not.toHaveBeenCalled();
});
