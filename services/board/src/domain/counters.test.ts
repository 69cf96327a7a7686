import { expect, test } from 'vitest';
import { difference, NOTHING } from './counters.ts';

const root = { parentId: null, isApproved: true, waitsForParent: false };
const reply = { ...root, parentId: 'root' };
const waiting = { ...root, isApproved: false };

test('what comes and what goes is counted by where it stands and whether it is published', () => {
  expect(difference([{ after: root }, { after: reply }, { after: waiting }])).toEqual({
    publishedRoots: 1,
    published: 2,
    pendingRoots: 1,
    toReview: 1,
  });
  expect(difference([{ after: root }, { before: root }])).toEqual(NOTHING);
});

test('publishing moves a message from one figure to the other', () => {
  expect(difference([{ before: waiting, after: root }])).toEqual({
    publishedRoots: 1,
    published: 1,
    pendingRoots: -1,
    toReview: -1,
  });
});

test('what waits only for its parent is nobody’s to decide', () => {
  const along = { ...reply, isApproved: false, waitsForParent: true };
  expect(difference([{ after: along }])).toEqual(NOTHING);
  expect(difference([{ before: along, after: reply }])).toEqual({ ...NOTHING, published: 1 });
});
