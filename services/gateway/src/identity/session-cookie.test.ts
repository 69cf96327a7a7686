import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sessionHashOf } from './session-cookie.ts';

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
    expect(sessionHashOf(cookies, NAME)).toBe(HASH);
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
    expect(sessionHashOf(cookies, NAME)).toBeUndefined();
  });
});
