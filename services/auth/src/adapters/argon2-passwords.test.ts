import { randomBytes } from 'node:crypto';
import { withClientAddress } from '@famibook/service-kit/http/client-address';
import { parseOptions, verify } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { hashOfNoPassword } from '../domain/passwords.ts';
import { createPasswords } from './argon2-passwords.ts';

test('the password of an unknown user is checked against a hash that costs what a real one costs (D4)', async () => {
  const real = await createPasswords(1).hash('a password');
  const standIn = hashOfNoPassword(randomBytes);
  expect(parseOptions(standIn)).toEqual(parseOptions(real));
  expect(standIn.length).toBe(real.length);
  // Argon2 rejects a malformed hash at once, which would take less time than a check.
  expect(await verify(standIn, 'a password')).toBe(false);
});

test('however many passwords one address sends, the next address waits for few of them (D24)', async () => {
  const passwords = createPasswords(1);
  let done = 0;
  const hashFrom = (address: string) => withClientAddress(address, () => passwords.hash('a password'));
  const many = Array.from({ length: 30 }, () => hashFrom('203.0.113.1').then(() => done++));
  await hashFrom('203.0.113.2');
  expect(done).toBeLessThan(5);
  await Promise.all(many);
});
