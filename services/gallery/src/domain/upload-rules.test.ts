import { expect, test } from 'vitest';
import { assertPlanAllows } from './upload-rules.ts';

test('the plan basic allows 500 photos and not one more (D21)', () => {
  expect(() => assertPlanAllows('basic', 500)).not.toThrow();
  expect(() => assertPlanAllows('basic', 501)).toThrow(expect.objectContaining({ code: 'plan_photos' }));
});

test.each(['premium', 'enterprise'])('%s has no limit of photos (D21)', (plan) => {
  expect(() => assertPlanAllows(plan, 1_000_000)).not.toThrow();
});

test('an unknown plan counts as basic (D21)', () => {
  expect(() => assertPlanAllows('golden', 501)).toThrow(expect.objectContaining({ code: 'plan_photos' }));
});
