import { expect, test } from 'vitest';
import { isCurrentHash, passwordPreview } from './password-hash.ts';

const HASH = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaA';

test('the preview is exactly how the password is protected (D7)', () => {
  expect(passwordPreview(HASH)).toBe('$argon2id$v=19$m=19456,t=2,p=1');
});

test('a hash with other parameters is one to be made again (D7)', () => {
  expect(isCurrentHash(HASH)).toBe(true);
  expect(isCurrentHash(HASH.replace('t=2', 't=3'))).toBe(false);
  expect(isCurrentHash(HASH.replace('p=1', 'p=10'))).toBe(false);
});
