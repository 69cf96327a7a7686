import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { AppError } from '@famibook/service-kit/errors';
import type { Client } from './client.ts';

/** Whether a request came to a name that is ours. */
export interface HostCheck {
  /** @throws AppError `bad_request` for a host that is broken or there twice, `unknown_host` for a foreign one (D45) */
  check(req: IncomingMessage): void;
}

/** Names that cannot be registered, so that no website can make its visitors' browsers reach us by one. */
const PRIVATE = /\.(?:localhost|local|lan|internal|home\.arpa|svc)$/;

export function createHostCheck(client: Client, publicUrl: URL, further: readonly string[]): HostCheck {
  const known = new Set([publicUrl.hostname, ...further.map((name) => name.toLowerCase())]);
  // Nearly all requests name the same host; parsing it costs more than all else here.
  let accepted: string | undefined;
  return {
    check: (req) => {
      const hosts = countOfHosts(req.rawHeaders);
      if (hosts > 1) throw new AppError('bad_request');
      // HTTP/1.0 knows no such header; the parser refuses it in HTTP/1.1.
      if (hosts === 0) return;
      const host = client.hostOf(req);
      if (host !== undefined && host === accepted) return;
      const name = nameOf(host);
      if (name === undefined) throw new AppError('bad_request');
      if (!isPublicName(name) || known.has(name)) {
        accepted = host;
        return;
      }
      throw new AppError('unknown_host', {
        message: `FamiBook does not answer to ${name}. Name it in FAMIBOOK_HOSTS, or make it the PUBLIC_URL.`,
      });
    },
  };
}

/** A name with a dot that is neither an address nor reserved for private networks. */
export function isPublicName(name: string): boolean {
  return name.includes('.') && isIP(name) === 0 && !PRIVATE.test(name);
}

/** In lower case, without port, brackets and the dot at the end. */
function nameOf(host: string | undefined): string | undefined {
  const name = host && URL.parse(`http://${host}`)?.hostname;
  return name?.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

function countOfHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}
