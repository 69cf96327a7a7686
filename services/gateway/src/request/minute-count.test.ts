import { describe, expect, it } from 'vitest';
import { createMinuteCount } from './minute-count.ts';

function fixture(most: number) {
  let at = 0;
  const count = createMinuteCount(most, () => at);
  const pass = (seconds: number) => {
    at += seconds * 1_000;
  };
  return { count, pass };
}

describe('requests counted in memory (D24)', () => {
  it('have room up to the limit, and again a minute after the first one', () => {
    const { count, pass } = fixture(2);
    expect([count('a'), count('a'), count('b')]).toEqual([0, 0, 0]);
    pass(45);
    expect(count('a')).toBe(15_000);
    pass(15);
    expect([count('a'), count('a'), count('a')]).toEqual([0, 0, 60_000]);
  });

  it('are not forgotten because others come to their end', () => {
    const { count, pass } = fixture(1);
    count('a');
    pass(30);
    count('b');
    pass(30);
    expect(count('c')).toBe(0);
    expect(count('b')).toBe(30_000);
  });
});
