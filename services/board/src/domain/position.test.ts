import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor } from './position.ts';

const place = { at: '2026-11-21T10:00:00.123456Z', id: '019aa3c0-1111-7000-8000-00000000abcd' };

test('a cursor keeps microseconds (D13)', () => {
  expect(decodeCursor('message', encodeCursor('message', place))).toEqual(place);
});

test('a cursor is nothing but letters, digits, - and _', () => {
  expect(encodeCursor('reply', place)).toMatch(/^[\w-]{1,200}$/);
});

test.each([
  ['of another list', encodeCursor('reply', place)],
  ['of the 30th of February', encodeCursor('message', { ...place, at: '2026-02-30T10:00:00.123456Z' })],
  ['of the year 0', encodeCursor('message', { ...place, at: '0000-01-01T10:00:00.123456Z' })],
  ['of no id', encodeCursor('message', { ...place, id: "'; DROP TABLE message" })],
  ['made up', 'abc'],
  ['with more behind it', `${encodeCursor('message', place)}IDE`],
])('refuses a cursor %s', (_, cursor) => {
  const text = 'This cursor is not valid';
  expect(() => decodeCursor('message', cursor)).toThrow(
    expect.objectContaining({ code: 'validation', fields: { before: text } }),
  );
  expect(() => decodeCursor('reply', 'abc')).toThrow(expect.objectContaining({ fields: { after: text } }));
});
