// @vitest-environment node
import { expect, it } from 'vitest';
import { countNew, type Entry, seenAll } from './news.ts';

const at = (minute: number, userId = 'tom'): Entry => ({
  id: `entry-${minute}`,
  userId,
  createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
});

it('nothing is new at the first visit on a device', () => {
  expect(countNew([at(1), at(2)], undefined, 'mia')).toBe(0);
});

it('what others added since is new, what one added oneself is not', () => {
  const seen = seenAll([at(2), at(1)], 10);
  expect(countNew([at(4, 'mia'), at(3), at(2), at(1)], seen, 'mia')).toBe(1);
});

it('a message that waited for approval is new when it appears, though it is older than what was seen', () => {
  const seen = seenAll([at(9), at(3)], 2);
  expect(countNew([at(9), at(5)], seen, 'mia')).toBe(1);
});

it('what moves up because something newer was deleted is no news', () => {
  const seen = seenAll([at(9), at(8)], 2);
  expect(countNew([at(9), at(4)], seen, 'mia')).toBe(0);
});

it('nor are the replies of a message that moves up so, though a reply to a message that was seen is', () => {
  const seen = seenAll([at(9), at(8), { ...at(7), root: at(4) }, at(4)], 3);
  expect(countNew([at(9), at(4), { ...at(7), root: at(4) }, { ...at(6), root: at(3) }, at(3)], seen, 'mia')).toBe(0);
  expect(countNew([at(9), at(4), { ...at(10), root: at(4) }], seen, 'mia')).toBe(1);
});

it('the first entry of an empty list is new', () => {
  expect(countNew([at(1)], seenAll([], 10), 'mia')).toBe(1);
});
