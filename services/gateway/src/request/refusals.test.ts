import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRateLimits } from './rate-limits.ts';
import { leaveAfterFile } from './refusals.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

it.each([
  ['taken in', { statusCode: 201, writableFinished: true }, true],
  ['refused', { statusCode: 429, writableFinished: true }, false],
  ['cut off', { statusCode: 200, writableFinished: false }, false],
])('a place is free at once or a second later: its file was %s (D24)', (_, res, isFreeAtOnce) => {
  const leave = vi.fn();
  leaveAfterFile(res, leave);
  expect(leave).toHaveBeenCalledTimes(isFreeAtOnce ? 1 : 0);
  vi.advanceTimersByTime(1_000);
  expect(leave).toHaveBeenCalledOnce();
});

it('who has asked too often is told so a second later, and who has not waits for nothing (D24)', async () => {
  vi.useRealTimers();
  const limits = createRateLimits({ perAddress: 1, perSession: 0 });
  await limits.checkAddress('203.0.113.9');
  const told: string[] = [];
  const refused = limits.checkAddress('203.0.113.9').catch(() => void told.push('who asked too often'));
  for (let last = 10; last < 30; last++) await limits.checkAddress(`203.0.113.${last}`);
  await new Promise(setImmediate);
  told.push('the others');
  await refused;
  expect(told).toEqual(['the others', 'who asked too often']);
});
