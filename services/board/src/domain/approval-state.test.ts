import { expect, test } from 'vitest';
import { approvalStateOf, assertMayBeApproved, assertMayNest } from './approval-state.ts';

const parent = { isApproved: true };
const pendingParent = { isApproved: false };

test.each([
  ['a member’s message', { isTrusted: false, parent: undefined }, { isApproved: false, waitsForParent: false }],
  ['a trusted message', { isTrusted: true, parent: undefined }, { isApproved: true, waitsForParent: false }],
  ['a member’s reply', { isTrusted: false, parent }, { isApproved: false, waitsForParent: false }],
  ['a trusted reply', { isTrusted: true, parent }, { isApproved: true, waitsForParent: false }],
  [
    'a member’s reply to what waits',
    { isTrusted: false, parent: pendingParent },
    { isApproved: false, waitsForParent: false },
  ],
  [
    'a trusted reply to what waits',
    { isTrusted: true, parent: pendingParent },
    { isApproved: false, waitsForParent: true },
  ],
])('%s stands as it should (D11)', (_, circumstances, standing) => {
  expect(approvalStateOf(circumstances)).toEqual(standing);
});

test('replies are five deep at most (D13)', () => {
  expect(() => assertMayNest({ ancestors: ['1', '2', '3', '4'] })).not.toThrow();
  expect(() => assertMayNest({ ancestors: ['1', '2', '3', '4', '5'] })).toThrow(
    expect.objectContaining({ code: 'replies_too_deep' }),
  );
});

test('what is published cannot be approved, nor what hangs under something that waits (D27)', () => {
  const waiting = { isApproved: false, waitsForParent: false };
  expect(() => assertMayBeApproved(waiting, undefined)).not.toThrow();
  expect(() => assertMayBeApproved(waiting, parent)).not.toThrow();
  expect(() => assertMayBeApproved(waiting, pendingParent)).toThrow(
    expect.objectContaining({ code: 'parent_pending' }),
  );
  expect(() => assertMayBeApproved({ ...waiting, isApproved: true }, parent)).toThrow(
    expect.objectContaining({ code: 'already_decided' }),
  );
});
