import { randomBytes, randomUUID } from 'node:crypto';
import type { UserId } from '@famibook/contracts/ids';
import { expect, test } from 'vitest';
import { createSealedSecrets } from './sealed-secrets.ts';

const ANNA = randomUUID() as UserId;
const TOM = randomUUID() as UserId;
const SECRET = Buffer.from('12345678901234567890');

test('a secret is sealed differently each time, and opens for its user only (D42)', () => {
  const secrets = createSealedSecrets(randomBytes(32));
  const sealed = secrets.seal(ANNA, SECRET);
  expect(secrets.seal(ANNA, SECRET)).not.toBe(sealed);
  expect(Buffer.from(sealed, 'base64url').includes(SECRET)).toBe(false);
  expect(secrets.open(ANNA, sealed)).toEqual(SECRET);
  expect(() => secrets.open(TOM, sealed)).toThrow('Use a recovery code');
});

test('a secret does not open with another key, changed, or without its version', () => {
  const secrets = createSealedSecrets(randomBytes(32));
  const sealed = secrets.seal(ANNA, SECRET);
  const changed = `${sealed.slice(0, 10)}${sealed[10] === 'A' ? 'B' : 'A'}${sealed.slice(11)}`;
  expect(() => createSealedSecrets(randomBytes(32)).open(ANNA, sealed)).toThrow('Use a recovery code');
  for (const text of [changed, sealed.slice(3), '', 'v1.', sealed.replace('v1', 'v2')])
    expect(() => secrets.open(ANNA, text), text).toThrow('Use a recovery code');
});

test('without a key nothing is sealed, and the text names the setting', () => {
  expect(() => createSealedSecrets(undefined).seal(ANNA, SECRET)).toThrow('FAMIBOOK_SECRETS_KEY is missing');
});
