import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRateLimits } from './rate-limits.ts';
import { releaseAfterFile } from './refusals.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

it.each([
  ['taken in', { statusCode: 201, writableFinished: true }, true],
  ['refused', { statusCode: 429, writableFinished: true }, false],
  ['cut off', { statusCode: 200, writableFinished: false }, false],
])('a permit is released at once or a second or two later: its file was %s (D24)', (_, res, isFreeAtOnce) => {
  const release = vi.fn();
  releaseAfterFile(res, release);
  expect(release).toHaveBeenCalledTimes(isFreeAtOnce ? 1 : 0);
  vi.advanceTimersByTime(2_000);
  expect(release).toHaveBeenCalledOnce();
});

it('what was refused together does not come back together (D24)', () => {
  const release = vi.fn();
  for (let at = 0; at < 100; at++) releaseAfterFile({ statusCode: 429, writableFinished: true }, release);
  vi.advanceTimersByTime(999);
  expect(release).not.toHaveBeenCalled();
  vi.advanceTimersByTime(501);
  const comeBack = release.mock.calls.length;
  expect(comeBack).toBeGreaterThan(0);
  expect(comeBack).toBeLessThan(100);
});

it('a client over its limit is refused a second or two later, and no other client waits (D24)', async () => {
  vi.useRealTimers();
  const limits = createRateLimits({ perAddress: 1, perSession: 0 });
  await limits.checkAddress('203.0.113.9');
  const finished: string[] = [];
  const refused = limits.checkAddress('203.0.113.9')?.catch(() => void finished.push('the client over its limit'));
  for (let last = 10; last < 30; last++) await limits.checkAddress(`203.0.113.${last}`);
  await new Promise(setImmediate);
  finished.push('the others');
  await refused;
  expect(finished).toEqual(['the others', 'the client over its limit']);
});
