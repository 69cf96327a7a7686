import { expect, test } from 'vitest';
import {
  defineCursors,
  microseconds,
  milliseconds,
  NEWEST,
  NEWEST_FIRST,
  NEWEST_REQUEST_FIRST,
  OLDEST,
} from './keyset.ts';

const cursors = defineCursors({
  photo: NEWEST_FIRST,
  reply: { parameter: 'after', start: OLDEST },
  request: NEWEST_REQUEST_FIRST,
});
const place = { at: '2026-11-21T10:00:00.123456Z', id: '019aa3c0-1111-7000-8000-00000000abcd' };
const text = 'This cursor is not valid';

test('the first page starts at the start of its list (D13)', () => {
  expect(cursors.decode('photo', undefined)).toEqual(NEWEST);
  expect(cursors.decode('reply', undefined)).toEqual(OLDEST);
});

test('a cursor preserves microseconds (D13)', () => {
  expect(cursors.decode('photo', cursors.encode('photo', place))).toEqual(place);
});

test('a cursor of a list with integer ids takes these and no others (D13)', () => {
  const numbered = { at: place.at, id: '42' };
  expect(cursors.decode('request', cursors.encode('request', numbered))).toEqual(numbered);
  for (const id of [place.id, '0', '-1', '4.2', '2147483648', '']) {
    expect(() => cursors.decode('request', cursors.encode('request', { ...numbered, id }))).toThrow(text);
  }
  expect(() => cursors.decode('photo', cursors.encode('photo', numbered))).toThrow(text);
});

test('a cursor consists of letters, digits, - and _', () => {
  expect(cursors.encode('reply', place)).toMatch(/^[\w-]{1,200}$/);
});

test.each([
  ['of another list', cursors.encode('reply', place)],
  ['of no moment', cursors.encode('photo', { ...place, at: '2026-13-41T10:00:00.123456Z' })],
  ['of the 30th of February', cursors.encode('photo', { ...place, at: '2026-02-30T10:00:00.123456Z' })],
  ['of the year 0', cursors.encode('photo', { ...place, at: '0000-01-01T10:00:00.123456Z' })],
  ['of 24 o’clock', cursors.encode('photo', { ...place, at: '2026-11-21T24:00:00.000000Z' })],
  ['of no id', cursors.encode('photo', { ...place, id: "'; DROP TABLE photo" })],
  ['made up', 'abc'],
  ['with more behind it', `${cursors.encode('photo', place)}IDE`],
])('refuses a cursor %s (D13)', (_, cursor) => {
  expect(() => cursors.decode('photo', cursor)).toThrow(
    expect.objectContaining({ code: 'validation', fields: { before: text } }),
  );
});

test('names the parameter in which the refused cursor came', () => {
  expect(() => cursors.decode('reply', 'abc')).toThrow(expect.objectContaining({ fields: { after: text } }));
});

test.each([
  ['2026-11-21 10:00:00.123456', '2026-11-21T10:00:00.123456Z', '2026-11-21T10:00:00.123Z'],
  ['2026-11-21 10:00:00.12', '2026-11-21T10:00:00.120000Z', '2026-11-21T10:00:00.120Z'],
  ['2026-11-21 10:00:00', '2026-11-21T10:00:00.000000Z', '2026-11-21T10:00:00.000Z'],
  ['2026-11-21T10:00:00.1Z', '2026-11-21T10:00:00.100000Z', '2026-11-21T10:00:00.100Z'],
])('%s is written in full for a cursor, and with milliseconds for clients', (written, full, short) => {
  expect([microseconds(written), milliseconds(written)]).toEqual([full, short]);
});
