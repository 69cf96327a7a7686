import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { firstPasswordEnd, generatePassword, selectorOf } from './first-password.ts';

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
