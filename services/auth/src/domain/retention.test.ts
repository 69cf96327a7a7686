import { expect, test } from 'vitest';
import { retentionLimits } from './retention.ts';

test('what ended is removed after an hour, a day, thirty, ninety or a hundred and eighty (D25, D27)', () => {
  const days = (date: Date) => (Date.parse('2026-06-30T12:00:00Z') - date.getTime()) / 86_400_000;
  const limits = retentionLimits(new Date('2026-06-30T12:00:00Z'));
  expect(Object.fromEntries(Object.entries(limits).map(([what, before]) => [what, days(before)]))).toEqual({
    firstPasswords: 0,
    pendingSignIns: 0,
    enrolments: 1 / 24,
    endedSessions: 1,
    openResets: 1,
    completedResets: 30,
    invitations: 30,
    decisions: 90,
    knownBrowsers: 180,
  });
});
