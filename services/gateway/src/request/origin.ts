import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { exportAdminActivity, exportManagerActivity } from '@famibook/contracts/activity/routes';
import { downloadFamiBook, downloadOwn } from '@famibook/contracts/archives/routes';
import { logout } from '@famibook/contracts/sessions/routes';

/** How a request says where it came from. A page can forge neither header. */
type Provenance = Pick<IncomingHttpHeaders, 'origin' | 'sec-fetch-site'>;

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Signing out is a GET (D5), and so are the downloads that Activity records (D41). */
const WRITING_READS: ReadonlySet<string> = new Set(
  [logout, downloadFamiBook, downloadOwn, exportManagerActivity, exportAdminActivity].map(({ path }) => path),
);

export function isWrite(method: string, path: string): boolean {
  return !READS.has(method) || WRITING_READS.has(path);
}

const BROWSER = /^Mozilla\//;

/**
 * What a read that writes says of its origin: older browsers send nothing but a Referer with it. One that sends not
 * even that follows a policy of its page to send no referrer, which no page of ours sets.
 */
export function withReferer({ method = '', headers }: Pick<IncomingMessage, 'method' | 'headers'>): Provenance {
  const { origin, referer, 'sec-fetch-site': site, 'user-agent': agent = '' } = headers;
  if (!READS.has(method) || origin !== undefined || site !== undefined || headers.upgrade !== undefined) return headers;
  if (referer !== undefined) return { origin: referer };
  return BROWSER.test(agent) ? { origin: 'null' } : {};
}

/**
 * Whether another website's page sent this (D9). With neither header it was no browser, and there is no page to be
 * protected from. `own` are the origins under which we are known.
 */
export function isForeign(headers: Provenance, own: readonly (string | undefined)[]): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  if (headers.origin === undefined) return false;
  const origin = URL.parse(headers.origin);
  if (!origin) return true;
  return !own.some((known) => known !== undefined && isSameSite(origin, known));
}

/** A page loaded over https may speak to the same host although a proxy that we do not know of ended the encryption. */
function isSameSite({ origin }: URL, known: string): boolean {
  return origin === known || origin === `https://${new URL(known).host}`;
}
