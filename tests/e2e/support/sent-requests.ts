import type { Page } from 'playwright-core';

/** Collects the requests to these paths by which the page sends something, from now on. */
export function sentBy(page: Page, paths: RegExp): readonly string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && paths.test(pathname)) sent.push(`${request.method()} ${pathname}`);
  });
  return sent;
}
