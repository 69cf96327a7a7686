import type { IncomingMessage } from 'node:http';
import proxyAddr from 'proxy-addr';
import type { Trust } from './trust.ts';

/** The client's address, as the trusted proxies in between report it. */
export interface Client {
  addressOf(req: IncomingMessage): string;
  /** Whether the one at the other end is a proxy whose words count. */
  isTrusted(req: IncomingMessage): boolean;
  /** The host, and perhaps port, that the browser asked for. */
  hostOf(req: IncomingMessage): string | undefined;
  /**
   * The origin under which the browser reached us, e.g. `https://famibook.example`; undefined without a usable host.
   */
  originOf(req: IncomingMessage): string | undefined;
}

function withoutMapping(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address;
}

/** The address of an entry such as `203.0.113.5:4711`, which Azure's gateways and IIS forward. */
function withoutPort(hop: string): string {
  return hop.replace(/^(?:([\d.]+):\d+|\[(.+)\](?::\d+)?)$/, '$1$2');
}

function lastOf(header: string | string[] | undefined): string | undefined {
  return (Array.isArray(header) ? header.join(',') : header)?.split(',').at(-1)?.trim();
}

export function createClient(trust: Trust): Client {
  const peerOf = (req: IncomingMessage): string => req.socket.remoteAddress ?? '';
  const hostOf = (req: IncomingMessage): string | undefined =>
    (trust(peerOf(req)) && lastOf(req.headers['x-forwarded-host'])) || req.headers.host;
  return {
    isTrusted: (req) => trust(peerOf(req)),
    hostOf,
    addressOf: (req) => {
      const peer = peerOf(req);
      const forwarded = req.headers['x-forwarded-for'];
      if (forwarded === undefined || !trust(peer)) return withoutMapping(peer);
      return withoutMapping(withoutPort(proxyAddr(req, (hop) => trust(withoutPort(hop)))));
    },
    originOf: (req) => {
      const isTrusted = trust(peerOf(req));
      const scheme = isTrusted && lastOf(req.headers['x-forwarded-proto']) === 'https' ? 'https' : 'http';
      return URL.parse(`${scheme}://${hostOf(req)}`)?.origin;
    },
  };
}
