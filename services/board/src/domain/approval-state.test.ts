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
    'a member’s reply to a pending post',
    { isTrusted: false, parent: pendingParent },
    { isApproved: false, waitsForParent: false },
  ],
  [
    'a trusted reply to a pending post',
    { isTrusted: true, parent: pendingParent },
    { isApproved: false, waitsForParent: true },
  ],
])('%s gets its approval state (D11)', (_, post, state) => {
  expect(approvalStateOf(post)).toEqual(state);
});

test('replies are five deep at most (D13)', () => {
  expect(() => assertMayNest({ ancestors: ['1', '2', '3', '4'] })).not.toThrow();
  expect(() => assertMayNest({ ancestors: ['1', '2', '3', '4', '5'] })).toThrow(
    expect.objectContaining({ code: 'replies_too_deep' }),
  );
});

test('neither a published post can be approved nor a reply to a pending one (D27)', () => {
  const pending = { isApproved: false, waitsForParent: false };
  expect(() => assertMayBeApproved(pending, undefined)).not.toThrow();
  expect(() => assertMayBeApproved(pending, parent)).not.toThrow();
  expect(() => assertMayBeApproved(pending, pendingParent)).toThrow(
    expect.objectContaining({ code: 'parent_pending' }),
  );
  expect(() => assertMayBeApproved({ ...pending, isApproved: true }, parent)).toThrow(
    expect.objectContaining({ code: 'already_decided' }),
  );
});
