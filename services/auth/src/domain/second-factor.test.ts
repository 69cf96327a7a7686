import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { enrolmentOf, generateRecoveryCodes, isAppCode, normalizeRecoveryCode, stepOfCode } from './second-factor.ts';

/** The secret and the times of RFC 6238, appendix B, with the last six of its eight digits. */
const SECRET = Buffer.from('12345678901234567890');
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;
const at = (seconds: number) => new Date(seconds * 1_000);

describe('a code of the app (D42)', () => {
  test.each(VECTORS)('at %s seconds is that of RFC 6238', (seconds, code) => {
    expect(stepOfCode(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  test('works one step before and after its own, and no further', () => {
    const step = Math.floor(1_234_567_890 / 30);
    const found = [-2, -1, 0, 1, 2].map((steps) => stepOfCode(SECRET, '005924', at(1_234_567_890 + steps * 30)));
    expect(found).toEqual([null, step, step, step, null]);
  });

  test('may be typed in groups', () => {
    expect(stepOfCode(SECRET, ' 005 924 ', at(1_234_567_890))).not.toBeNull();
    expect(['005924', '005 924', '005-924'].map(isAppCode)).toEqual([true, true, true]);
    expect(['00592', '0059240', '7K2M-9QXD-0ATV-H5RW', ''].map(isAppCode)).toEqual([false, false, false, false]);
  });
});

test('an authenticator app gets the secret, the account and FamiBook (D42)', () => {
  const { secret, otpauthUri } = enrolmentOf(SECRET, 'anna+berg@example.org');
  expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(otpauthUri).toBe(
    `otpauth://totp/FamiBook:anna%2Bberg%40example.org?issuer=FamiBook&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
});

describe('recovery codes (D42)', () => {
  test('are ten of 80 bits in groups of four, without letters that look like digits', () => {
    const codes = generateRecoveryCodes(randomBytes);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  });

  test('are read as people write them down', () => {
    expect(normalizeRecoveryCode(' 7k2m 9qxd-oatv-hlrI')).toBe('7K2M9QXD0ATVH1R1');
  });
});
