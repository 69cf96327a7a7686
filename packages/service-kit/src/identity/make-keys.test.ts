import { expect, test } from 'vitest';
import { readKeys } from './keys.ts';
import { makeKeys } from './make-keys.ts';

test('keys made twice at the same moment are trusted side by side, as a rotation needs it', () => {
  const now = new Date('2026-11-24T10:00:00Z');
  const [before, after] = [makeKeys(['gallery'], now), makeKeys(['gallery'], now)];
  const both = [before, after].flatMap(({ TRUSTED_KEYS = '' }) => JSON.parse(TRUSTED_KEYS).keys);
  for (const own of [before, after]) {
    const keys = readKeys({ ...own, TRUSTED_KEYS: JSON.stringify({ keys: both }) }, ['gallery']);
    const { kid } = keys.signing('gallery');
    expect(kid).toMatch(/^gallery\.2026-11-24-/);
    expect(keys.trusted(kid)?.key.export({ format: 'jwk' })).toMatchObject(pointOf(own.GALLERY_SIGNING_KEY));
  }
});

function pointOf(privateKey = ''): { x: string; y: string } {
  const { x, y } = JSON.parse(privateKey);
  return { x, y };
}
