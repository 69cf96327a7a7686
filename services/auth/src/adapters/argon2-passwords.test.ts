import { randomBytes } from 'node:crypto';
import { parseOptions, verify } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { hashOfNoPassword } from '../domain/passwords.ts';
import { createPasswords } from './argon2-passwords.ts';

test('the password of an unknown user is checked against a hash that costs what a real one costs (D4)', async () => {
  const real = await createPasswords(1).hash('a password');
  const standsIn = hashOfNoPassword(randomBytes);
  expect(parseOptions(standsIn)).toEqual(parseOptions(real));
  expect(standsIn.length).toBe(real.length);
  // What is no hash would be refused at once, by an error.
  expect(await verify(standsIn, 'a password')).toBe(false);
});
