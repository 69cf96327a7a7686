import { expect, test } from 'vitest';
import { microseconds, milliseconds } from './instant.ts';

test.each([
  ['2026-11-21 10:00:00.123456', '2026-11-21T10:00:00.123456Z', '2026-11-21T10:00:00.123Z'],
  ['2026-11-21 10:00:00.12', '2026-11-21T10:00:00.120000Z', '2026-11-21T10:00:00.120Z'],
  ['2026-11-21 10:00:00', '2026-11-21T10:00:00.000000Z', '2026-11-21T10:00:00.000Z'],
])('%s is written in full, and as clients read it', (text, full, short) => {
  expect([microseconds(text), milliseconds(text)]).toEqual([full, short]);
});
