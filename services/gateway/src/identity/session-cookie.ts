import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { SESSION_SECRET } from '@famibook/contracts/sessions/session-cookie';

/** Another page of the same site may have set further ones; so many are looked at. */
const MAX_COOKIES = 3;

/** The SHA-256 of each session secret in a Cookie header that could be one. */
export function sessionHashesOf(cookies: string | undefined, name: string): string[] {
  if (!cookies) return [];
  return secretsIn(cookies, name)
    .filter((secret) => SESSION_SECRET.test(secret))
    .slice(0, MAX_COOKIES)
    .map((secret) => hash('sha256', secret, 'hex'));
}

/** The same of a request. A browser sends one Cookie header on a connection all the time, which is hashed once. */
export function createSessionHashes(name: string): (req: IncomingMessage) => readonly string[] {
  const last = new WeakMap<Socket, { cookies: string | undefined; hashes: readonly string[] }>();
  return ({ socket, headers: { cookie: cookies } }) => {
    const known = last.get(socket);
    if (known && known.cookies === cookies) return known.hashes;
    const hashes = sessionHashesOf(cookies, name);
    last.set(socket, { cookies, hashes });
    return hashes;
  };
}

function secretsIn(cookies: string, name: string): string[] {
  const found: string[] = [];
  for (let from = 0; from < cookies.length; ) {
    const next = cookies.indexOf(';', from);
    const end = next === -1 ? cookies.length : next;
    while (cookies[from] === ' ') from++;
    if (cookies.startsWith(name, from) && cookies[from + name.length] === '=')
      found.push(cookies.slice(from + name.length + 1, end).trim());
    from = end + 1;
  }
  return found;
}
