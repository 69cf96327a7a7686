import { expect, test } from 'vitest';
import { assertPlanHoldsAnother } from './plan.ts';

test('a plan holds its spaces and no more (D21)', () => {
  expect(() => assertPlanHoldsAnother('basic', 0)).not.toThrow();
  expect(() => assertPlanHoldsAnother('basic', 1)).toThrow('Your plan does not hold another FamiBook.');
  expect(() => assertPlanHoldsAnother('premium', 4)).not.toThrow();
  expect(() => assertPlanHoldsAnother('premium', 5)).toThrow(expect.objectContaining({ code: 'plan_spaces' }));
  expect(() => assertPlanHoldsAnother('enterprise', 5_000)).not.toThrow();
});
