import { describe, expect, test } from 'vitest';
import { slowDownMs, tooManyAttempts } from './attempts.ts';

describe('attempts (D24)', () => {
  test('on one e-mail slow down, up to two seconds and no more', () => {
    expect([0, 3, 4, 7, 11, 1_000].map(slowDownMs)).toEqual([0, 0, 250, 1_000, 2_000, 2_000]);
  });

  test('say in whole minutes when to try again', () => {
    expect(tooManyAttempts(899_500)).toEqual({
      message: 'Too many attempts. Please try again in 15 minutes.',
      retryAfterSeconds: 900,
    });
    expect(tooManyAttempts(1).message).toBe('Too many attempts. Please try again in 1 minute.');
  });
});
