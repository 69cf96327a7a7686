import { afterEach, expect, it, vi } from 'vitest';
import { createHealth } from './health.ts';

afterEach(() => vi.useRealTimers());

it('the services are asked again although the clock was put back (D37)', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const internalUrlOf = vi.fn(() => undefined);
  const health = createHealth({ version: '1.2.3', internalUrlOf });
  await health();
  const asked = internalUrlOf.mock.calls.length;
  vi.setSystemTime(Date.now() - 2 * 3_600_000);
  vi.advanceTimersByTime(600);
  await health();
  expect(internalUrlOf).toHaveBeenCalledTimes(2 * asked);
});
