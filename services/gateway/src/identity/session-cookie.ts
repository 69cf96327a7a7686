import { hash } from 'node:crypto';
import { SESSION_SECRET } from '@famibook/contracts/session-cookie';

/** The SHA-256 of the session secret in a Cookie header; undefined when there is none that could be one. */
export const sessionHashOf = (cookies: string | undefined, name: string): string | undefined => {
  const secret = cookies && secretIn(cookies, name);
  return secret && SESSION_SECRET.test(secret) ? hash('sha256', secret, 'hex') : undefined;
};

const secretIn = (cookies: string, name: string): string | undefined => {
  for (let from = 0; from < cookies.length; ) {
    const next = cookies.indexOf(';', from);
    const end = next === -1 ? cookies.length : next;
    while (cookies[from] === ' ') from++;
    if (cookies.startsWith(name, from) && cookies[from + name.length] === '=')
      return cookies.slice(from + name.length + 1, end).trim();
    from = end + 1;
  }
  return undefined;
};
