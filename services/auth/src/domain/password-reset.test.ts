import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { approvableUntil, completableUntil, generateCode, isCode, stateOf } from './password-reset.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const before = new Date(NOW.getTime() - 1);
const open = { openUntil: new Date(NOW.getTime() + 1), approvedAt: null, completedAt: null, endedAt: null };

describe('a password reset request (D23)', () => {
  test('has seven days to be approved, then a day to be completed', () => {
    expect(approvableUntil(NOW)).toEqual(new Date('2026-11-28T12:00:00Z'));
    expect(completableUntil(NOW)).toEqual(new Date('2026-11-22T12:00:00Z'));
  });

  test.each([
    ['pending', open],
    ['over', { ...open, openUntil: NOW }],
    ['over', { ...open, endedAt: before }],
    ['approved', { ...open, approvedAt: before }],
    ['over', { ...open, approvedAt: before, openUntil: before }],
    ['over', { ...open, approvedAt: before, endedAt: before }],
    ['completed', { ...open, approvedAt: before, completedAt: before, openUntil: before }],
  ])('is %s with %j', (state, times) => {
    expect(stateOf(times, NOW)).toBe(state);
  });

  test('has a code of six digits, leading noughts included', () => {
    const codes = Array.from({ length: 2_000 }, () => generateCode(randomBytes));
    for (const code of codes) expect(code).toMatch(/^\d{6}$/);
    expect(new Set(codes).size).toBeGreaterThan(1_950);
    expect(generateCode(() => Buffer.from([0, 0, 0, 7]))).toBe('000007');
  });

  test('never has a code that is likelier than others', () => {
    const numbers = [Buffer.from([0xff, 0xff, 0xff, 0xff]), Buffer.from([0, 0, 0, 1])];
    expect(generateCode(() => numbers.shift() ?? Buffer.alloc(4))).toBe('000001');
  });

  test('is approved by its code however it was typed', () => {
    expect(['123456', ' 123 456 ', '123-456'].map((typed) => isCode(typed, '123456'))).toEqual([true, true, true]);
    expect(['', '12345', '1234567', '654321'].map((typed) => isCode(typed, '123456'))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
