import { expect, test } from 'vitest';
import { countersDifference, ZERO } from './counters.ts';

const root = { parentId: null, isApproved: true, waitsForParent: false };
const reply = { ...root, parentId: 'root' };
const pending = { ...root, isApproved: false };

test('a post is counted by its place in the thread and its approval state (D13)', () => {
  expect(countersDifference([{ after: root }, { after: reply }, { after: pending }])).toEqual({
    publishedRoots: 1,
    published: 2,
    pendingRoots: 1,
    toReview: 1,
  });
  expect(countersDifference([{ after: root }, { before: root }])).toEqual(ZERO);
});

test('publishing moves a message from one counter to the other (D11)', () => {
  expect(countersDifference([{ before: pending, after: root }])).toEqual({
    publishedRoots: 1,
    published: 1,
    pendingRoots: -1,
    toReview: -1,
  });
});

test('a reply that waits only for its parent is not counted as to be reviewed (D11)', () => {
  const along = { ...reply, isApproved: false, waitsForParent: true };
  expect(countersDifference([{ after: along }])).toEqual(ZERO);
  expect(countersDifference([{ before: along, after: reply }])).toEqual({ ...ZERO, published: 1 });
});
