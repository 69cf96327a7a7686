import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor, endOfMonth } from './position.ts';

const place = { at: '2026-11-21T10:00:00.123456Z', id: '019aa3c0-1111-7000-8000-00000000abcd' };

test('a cursor keeps microseconds (D13)', () => {
  expect(decodeCursor('shared', encodeCursor('shared', place))).toEqual(place);
});

test('a cursor is nothing but letters, digits, - and _', () => {
  expect(encodeCursor('taken', place)).toMatch(/^[\w-]{1,200}$/);
});

test.each([
  ['of another order', encodeCursor('taken', place)],
  ['of a list of comments', encodeCursor('comment', place)],
  ['of no moment', encodeCursor('shared', { ...place, at: '2026-13-41T10:00:00.123456Z' })],
  ['of the 30th of February', encodeCursor('shared', { ...place, at: '2026-02-30T10:00:00.123456Z' })],
  ['of the year 0', encodeCursor('shared', { ...place, at: '0000-01-01T10:00:00.123456Z' })],
  ['of 24 o’clock', encodeCursor('shared', { ...place, at: '2026-11-21T24:00:00.000000Z' })],
  ['of no id', encodeCursor('shared', { ...place, id: "'; DROP TABLE photo" })],
  ['made up', 'abc'],
  ['with more behind it', `${encodeCursor('shared', place)}IDE`],
])('refuses a cursor %s', (_, cursor) => {
  expect(() => decodeCursor('shared', cursor)).toThrow(
    expect.objectContaining({ code: 'validation', fields: { before: 'This cursor is not valid' } }),
  );
});

test('a month begins just before the next one, also over the turn of a year', () => {
  expect(endOfMonth('2026-12').at).toBe('2027-01-01T00:00:00.000Z');
  expect(endOfMonth('2026-02').at).toBe('2026-03-01T00:00:00.000Z');
});
