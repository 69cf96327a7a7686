import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { firstPasswordEnd, generatePassword, isCurrentHash, passwordPreview, selectorOf } from './passwords.ts';

const HASH = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaA';

test('the preview is exactly how the password is protected (D7)', () => {
  expect(passwordPreview(HASH)).toBe('$argon2id$v=19$m=19456,t=2,p=1');
});

test('a hash with other parameters is one to be made again (D7)', () => {
  expect(isCurrentHash(HASH)).toBe(true);
  expect(isCurrentHash(HASH.replace('t=2', 't=3'))).toBe(false);
  expect(isCurrentHash(HASH.replace('p=1', 'p=10'))).toBe(false);
});

test('a generated password has 20 characters that are not mistaken for one another (D26)', () => {
  const passwords = Array.from({ length: 200 }, () => generatePassword(randomBytes));
  expect(new Set(passwords).size).toBe(200);
  for (const password of passwords) expect(password).toMatch(/^[A-HJ-NP-Za-km-z2-9]{20}$/);
});

test('bytes that would favour some characters are not used', () => {
  const source = [Buffer.alloc(20, 255), Buffer.alloc(20, 0)];
  expect(generatePassword(() => source.shift() ?? Buffer.alloc(20, 1))).toBe('A'.repeat(20));
});

test('a typed password of any length has a selector', () => {
  expect([selectorOf('AbCdEfGh'), selectorOf('ab')]).toEqual(['AbCd', 'ab']);
});

test('a generated password is good for seven days (D26)', () => {
  expect(firstPasswordEnd(new Date('2026-01-01T00:00:00Z'))).toEqual(new Date('2026-01-08T00:00:00Z'));
});
