import { administrator, foundFamily } from '@famibook/testing/families/family';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { MANAGER_POLLING } from '../../../../web/src/config/timing.ts';
import { shortenInterval } from '../../support/disable-timer.ts';
import { testOfOwnProduct } from '../../support/test.ts';

const MAX_BYTES = 2_048;
const TABS = [
  '/admin/approved-users',
  '/admin/subscriptions',
  '/admin/famibooks',
  '/manager/pending-approvals',
] as const;

interface Polled {
  status: number;
  bytes: number;
}

interface RawHeaders {
  requestId: string;
  headers: Record<string, string>;
  statusCode?: number;
  associatedCookies?: unknown;
}

const LINE_END = 4;
const sizeOf = (headers: Record<string, string>): number =>
  Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length + LINE_END, 0);

/** What each call of a page takes on the line each time, headers included, as the browser's own network log says. */
async function watchCalls(page: Page): Promise<Map<string, Polled[]>> {
  const calls = new Map<string, Polled[]>();
  const paths = new Map<string, string>();
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    paths.set(requestId, new URL(request.url).pathname);
  });
  const sent = new Map<string, number>();
  network.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers }: RawHeaders) => {
    sent.set(requestId, sizeOf(headers));
  });
  network.on('Network.responseReceivedExtraInfo', ({ requestId, headers, statusCode = 0 }: RawHeaders) => {
    const path = paths.get(requestId) ?? '';
    if (!path.startsWith('/api/')) return;
    const requestLine = `GET ${path} HTTP/1.1\r\n\r\n`.length;
    const statusLine = 'HTTP/1.1 304 Not Modified\r\n\r\n'.length;
    const bytes = requestLine + (sent.get(requestId) ?? 0) + statusLine + sizeOf(headers);
    calls.set(path, [...(calls.get(path) ?? []), { status: statusCode, bytes }]);
  });
  return calls;
}

/** The last read of each call that a page repeats. */
async function turnOf(calls: Map<string, Polled[]>): Promise<[string, Polled | undefined][]> {
  const repeated = () => [...calls].filter(([, reads]) => reads.length >= 3);
  await expect.poll(() => repeated().length, { timeout: 90_000 }).toBeGreaterThanOrEqual(2);
  // By the fifth read of one, every call that is repeated has been repeated.
  const most = () => Math.max(...[...calls.values()].map((reads) => reads.length));
  await expect.poll(most, { timeout: 90_000 }).toBeGreaterThanOrEqual(5);
  return repeated().map(([path, reads]) => [path, reads.at(-1)]);
}

testOfOwnProduct(
  'an administrator’s page polls at most 2 KB a turn while nothing changes, headers included (D13)',
  async ({ open, product }) => {
    const admin = await administrator(product.url);
    for (const name of ['The Bergs', 'The Hills']) {
      const family = await foundFamily(product.url, admin, name);
      for (const member of ['Ada', 'Bea', 'Cleo']) await family.member(member);
      await family.pending('Dora');
    }
    for (const path of TABS) {
      const { page, close } = await open({ client: admin });
      await shortenInterval(page, MANAGER_POLLING, 500);
      const calls = await watchCalls(page);
      await page.goto(path);
      const turn = await turnOf(calls);
      // A 304 has no body.
      expect(turn.map(([call, read]) => `${call} ${read?.status}`)).toEqual(turn.map(([call]) => `${call} 304`));
      const bytes = turn.reduce((sum, [, read]) => sum + (read?.bytes ?? 0), 0);
      expect(bytes, `${path}: ${JSON.stringify(turn)}`).toBeLessThanOrEqual(MAX_BYTES);
      await close();
    }
  },
);
