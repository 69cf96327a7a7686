import { expect, test } from 'vitest';
import { assertPlanHolds } from './plan-limit.ts';

test('basic holds 500 photos and not one more (D21)', () => {
  expect(() => assertPlanHolds('basic', 500)).not.toThrow();
  expect(() => assertPlanHolds('basic', 501)).toThrow(expect.objectContaining({ code: 'plan_photos' }));
});

test.each(['premium', 'enterprise'])('%s has no limit', (plan) => {
  expect(() => assertPlanHolds(plan, 1_000_000)).not.toThrow();
});

test('a plan nobody knows counts as basic', () => {
  expect(() => assertPlanHolds('golden', 501)).toThrow(expect.objectContaining({ code: 'plan_photos' }));
});
