import { describe, expect, it } from 'vitest';
import { SubscriptionId } from './ids.ts';
import { Limit } from './page.ts';

describe('a whole number in a path or query', () => {
  it.each(['1', '200', 7])('is %j', (value) => expect(Limit.parse(value)).toBe(Number(value)));

  it.each(['1e2', '0x1', ' 1', '1.0', '+1', '-1', '01', '', '201', null, true, []])('is not %j', (value) => {
    expect(Limit.safeParse(value).success).toBe(false);
    if (value !== '201') expect(SubscriptionId.safeParse(value).success).toBe(false);
  });

  it('is as many as a page holds when it is left out', () => expect(Limit.parse(undefined)).toBe(200));
});
