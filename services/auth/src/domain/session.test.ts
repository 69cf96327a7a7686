import { describe, expect, test } from 'vitest';
import { cacheSeconds, isOpen, needsRenewal, renew, startLifetime, tidyUserAgent } from './session.ts';

const START = new Date('2026-01-01T12:00:00Z');
const later = (days: number, hours = 0) => new Date(START.getTime() + days * 86_400_000 + hours * 3_600_000);

describe('a session (D25)', () => {
  test('lasts 30 days without use', () => {
    const session = startLifetime(START);
    expect(isOpen(session, later(29, 23))).toBe(true);
    expect(isOpen(session, later(30))).toBe(false);
  });

  test('is renewed by use, and written at most once an hour', () => {
    const session = startLifetime(START);
    expect(needsRenewal(session, new Date(START.getTime() + 3_599_999))).toBe(false);
    expect(needsRenewal(session, later(0, 1))).toBe(true);
    expect(renew(session, later(20)).expiresAt).toEqual(later(50));
  });

  test('ends after 90 days, however much it is used', () => {
    let session = startLifetime(START);
    for (let day = 10; day < 90; day += 10) session = renew(session, later(day));
    expect(session.expiresAt).toEqual(later(90));
  });

  test('is cached for a minute, and never beyond its end', () => {
    const session = startLifetime(START);
    expect(cacheSeconds(session, START)).toBe(60);
    expect(cacheSeconds(session, new Date(later(30).getTime() - 12_500))).toBe(12);
    expect(cacheSeconds(session, later(31))).toBeLessThan(1);
  });
});

test('what a browser calls itself is cut and cleaned', () => {
  expect(tidyUserAgent(`Mozilla\u0000/5.0 ‮${'x'.repeat(300)}`)).toBe(`Mozilla/5.0 ${'x'.repeat(188)}`);
  expect(tidyUserAgent('')).toBe('');
});
