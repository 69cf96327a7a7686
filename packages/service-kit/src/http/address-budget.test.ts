import { expect, test } from 'vitest';
import { addressBudget } from './address-budget.ts';

test('requests of one household are counted together', () => {
  expect(addressBudget('203.0.113.7')).toBe('203.0.113.7');
  expect(addressBudget('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(addressBudget('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64');
  expect(addressBudget('2001:0DB8:0001:0002::9')).toBe('2001:db8:1:2::/64');
  expect(addressBudget('::1')).toBe('0:0:0:0::/64');
});
