import { randomBytes } from 'node:crypto';
import type { UserId } from '@famibook/contracts/ids';
import { describe, expect, test } from 'vitest';
import {
  approvableUntil,
  assertApprovable,
  completableBy,
  completableUntil,
  generateCode,
  isCode,
  stateOf,
} from './password-reset.ts';

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

  test('is approved once, while it waits and has not ended', () => {
    expect(() => assertApprovable(open, NOW)).not.toThrow();
    const refused = (code: string) => expect.objectContaining({ code });
    expect(() => assertApprovable({ ...open, openUntil: NOW }, NOW)).toThrow(refused('conflict'));
    expect(() => assertApprovable({ ...open, approvedAt: before }, NOW)).toThrow(refused('already_decided'));
    expect(() => assertApprovable({ ...open, endedAt: before }, NOW)).toThrow(refused('already_decided'));
  });

  test('sets the password of its user, once it is approved and before it was used', () => {
    const userId = '0193f0a0-0000-7000-8000-000000000002' as UserId;
    expect(completableBy({ state: 'approved', userId })).toBe(userId);
    expect(() => completableBy({ state: 'approved', userId: null })).toThrow('not been approved yet');
    expect(() => completableBy({ state: 'pending', userId })).toThrow('not been approved yet');
    expect(() => completableBy({ state: 'completed', userId })).toThrow('already used');
  });
});
