import type { FamiBookId } from '@famibook/contracts/ids';
import { expect, test } from 'vitest';
import { assertPlanAllowsAnother, assertSuspensionChanges, famibookDetails, noSuchFamiBook } from './famibook.ts';

const id = '0193f0a0-0000-7000-8000-000000000003' as FamiBookId;

test('a plan allows as many FamiBooks as it has spaces, and no more (D21)', () => {
  expect(() => assertPlanAllowsAnother('basic', 0)).not.toThrow();
  expect(() => assertPlanAllowsAnother('basic', 1)).toThrow('Your plan does not include another FamiBook.');
  expect(() => assertPlanAllowsAnother('premium', 4)).not.toThrow();
  expect(() => assertPlanAllowsAnother('premium', 5)).toThrow(expect.objectContaining({ code: 'plan_spaces' }));
  expect(() => assertPlanAllowsAnother('enterprise', 5_000)).not.toThrow();
});

test('a FamiBook is suspended once and resumed once (D39)', () => {
  expect(() => assertSuspensionChanges({ isSuspended: false }, true)).not.toThrow();
  expect(() => assertSuspensionChanges({ isSuspended: true }, false)).not.toThrow();
  const refused = expect.objectContaining({ code: 'already_decided' });
  expect(() => assertSuspensionChanges({ isSuspended: true }, true)).toThrow(refused);
  expect(() => assertSuspensionChanges({ isSuspended: false }, false)).toThrow(refused);
});

test('an event about a FamiBook says its whole state (D40)', () => {
  expect(famibookDetails({ id, name: 'Berg', planType: 'basic', isSuspended: false })).toEqual({
    famibookId: id,
    famibookName: 'Berg',
    planType: 'basic',
    isSuspended: false,
  });
});

test('a mistyped name of a FamiBook is refused with advice (D2)', () => {
  expect(noSuchFamiBook('Brg')).toMatchObject({
    code: 'famibook_not_found',
    message: expect.stringContaining('No FamiBook is called "Brg"'),
  });
});
