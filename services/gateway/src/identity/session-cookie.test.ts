import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createSessionHashes, sessionHashesOf } from './session-cookie.ts';

const SECRET = `${'aB3_-'.repeat(8)}xyz`;
const HASH = createHash('sha256').update(SECRET).digest('hex');
const NAME = 'famibook_session';

describe('the session in a Cookie header', () => {
  it.each([
    `${NAME}=${SECRET}`,
    `theme=dark; ${NAME}=${SECRET}`,
    `theme=dark;${NAME}=${SECRET};x=y`,
    `x${NAME}=no; ${NAME}=${SECRET}`,
  ])('is found in %s', (cookies) => {
    expect(sessionHashesOf(cookies, NAME)).toEqual([HASH]);
  });

  it.each([
    undefined,
    '',
    `x${NAME}=${SECRET}`,
    `${NAME}x=${SECRET}`,
    `${NAME}=short`,
    `${NAME}=${SECRET}x`,
    `${NAME}=${SECRET.slice(0, -1)}*`,
    `__Host-${NAME}=${SECRET}`,
  ])('is not found in %s', (cookies) => {
    expect(sessionHashesOf(cookies, NAME)).toEqual([]);
  });

  it('may be one of several, of which no more than three are looked at', () => {
    const planted = `${NAME}=${'p'.repeat(43)}`;
    expect(sessionHashesOf(`${planted}; ${NAME}=${SECRET}`, NAME)).toContain(HASH);
    expect(sessionHashesOf(Array(50).fill(planted).join('; '), NAME)).toHaveLength(3);
  });

  it('is each request’s own, also where many share a connection, as behind a proxy', () => {
    const hashesOf = createSessionHashes(NAME);
    const socket = new Socket();
    const on = (at: Socket, cookie?: string) => hashesOf({ socket: at, headers: { cookie } } as IncomingMessage);
    const other = 'q'.repeat(43);
    const hashOfOther = createHash('sha256').update(other).digest('hex');
    expect(on(socket, `${NAME}=${SECRET}`)).toEqual([HASH]);
    expect(on(socket, `${NAME}=${SECRET}`)).toEqual([HASH]);
    expect(on(socket, `${NAME}=${other}`)).toEqual([hashOfOther]);
    expect(on(socket)).toEqual([]);
    expect(on(socket, `${NAME}=${SECRET}`)).toEqual([HASH]);
    expect(on(new Socket(), `${NAME}=${other}`)).toEqual([hashOfOther]);
  });
});
