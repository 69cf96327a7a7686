import type { IncomingMessage } from 'node:http';
import proxyAddr from 'proxy-addr';
import type { Trust } from './trust.ts';

/** Who is at the other end, as far as the trusted proxies between can tell. */
export interface Client {
  addressOf(req: IncomingMessage): string;
  /** The origin under which the browser reached us, e.g. `https://famibook.example`; undefined without a usable host. */
  originOf(req: IncomingMessage): string | undefined;
}

const withoutMapping = (address: string): string => (address.startsWith('::ffff:') ? address.slice(7) : address);

const lastOf = (header: string | string[] | undefined): string | undefined =>
  (Array.isArray(header) ? header.join(',') : header)?.split(',').at(-1)?.trim();

export const createClient = (trust: Trust): Client => {
  const peerOf = (req: IncomingMessage): string => req.socket.remoteAddress ?? '';
  return {
    addressOf: (req) => {
      const peer = peerOf(req);
      const told = req.headers['x-forwarded-for'];
      if (told === undefined || !trust(peer)) return withoutMapping(peer);
      return withoutMapping(proxyAddr(req, trust));
    },
    originOf: (req) => {
      const isTrusted = trust(peerOf(req));
      const host = (isTrusted && lastOf(req.headers['x-forwarded-host'])) || req.headers.host;
      const scheme = isTrusted && lastOf(req.headers['x-forwarded-proto']) === 'https' ? 'https' : 'http';
      return URL.parse(`${scheme}://${host}`)?.origin;
    },
  };
};
