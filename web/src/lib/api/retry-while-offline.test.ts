import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, unreachable } from './api-error.ts';
import { retryWhileOffline } from './retry-while-offline.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function failing(error: unknown, times: number) {
  let left = times;
  return vi.fn(async () => {
    if (left-- > 0) throw error;
    return 'done';
  });
}
const refusal = (status: number, code?: string) => new ApiError({ status, text: 'no', code });

describe('retrying while offline', () => {
  it('waits for a connection as long as it takes, and says so', async () => {
    const work = failing(unreachable(), 40);
    const onWaiting = vi.fn();
    const outcome = retryWhileOffline(work, { signal: new AbortController().signal, onWaiting });
    await vi.runAllTimersAsync();
    expect(await outcome).toBe('done');
    expect(work).toHaveBeenCalledTimes(41);
    expect(onWaiting.mock.calls[0]).toEqual(['connection']);
    expect(onWaiting.mock.lastCall).toEqual([null]);
  });

  it('goes on at once when the browser is online again', async () => {
    const work = failing(unreachable(), 1);
    const outcome = retryWhileOffline(work, { signal: new AbortController().signal, onWaiting: () => undefined });
    await vi.advanceTimersByTimeAsync(0);
    window.dispatchEvent(new Event('online'));
    expect(await outcome).toBe('done');
  });

  it('bears a failing server for a while, and what it has judged not at all', async () => {
    const tried = async (error: unknown) => {
      const work = failing(error, 100);
      const outcome = retryWhileOffline(work, { signal: new AbortController().signal, onWaiting: () => undefined });
      const failure = expect(outcome).rejects.toBe(error);
      await vi.runAllTimersAsync();
      await failure;
      return work.mock.calls.length;
    };
    expect(await tried(refusal(502))).toBe(6);
    expect(await tried(refusal(409, 'upload_in_use'))).toBe(6);
    expect(await tried(refusal(409, 'duplicate_photo'))).toBe(1);
    expect(await tried(refusal(415, 'not_an_image'))).toBe(1);
    expect(await tried(refusal(404))).toBe(1);
    expect(await tried(refusal(507, 'disk_full'))).toBe(1);
    expect(await tried(refusal(403, 'famibook_full'))).toBe(1);
    expect(await tried(new Error('broken'))).toBe(1);
  });

  it.each([
    { status: 429, code: 'too_many_requests' },
    { status: 503, code: 'unavailable' },
  ])('waits for a busy server ($status) as long as it takes, and says so (D24)', async ({ status, code }) => {
    const work = failing(refusal(status, code), 40);
    const onWaiting = vi.fn();
    const outcome = retryWhileOffline(work, { signal: new AbortController().signal, onWaiting });
    await vi.runAllTimersAsync();
    expect(await outcome).toBe('done');
    expect(work).toHaveBeenCalledTimes(41);
    expect(onWaiting.mock.calls[0]).toEqual(['server']);
    expect(onWaiting.mock.lastCall).toEqual([null]);
  });

  it('comes again when the server said (Retry-After), but never later than in a minute', async () => {
    const tried = async (retryAfter: number) => {
      const work = failing(new ApiError({ status: 429, text: 'later', retryAfter }), 1);
      const began = Date.now();
      const outcome = retryWhileOffline(work, { signal: new AbortController().signal, onWaiting: () => undefined });
      await vi.runAllTimersAsync();
      await outcome;
      return Date.now() - began;
    };
    expect(await tried(20)).toBe(20_000);
    expect(await tried(3_600)).toBe(60_000);
  });

  it('ends when the upload is cancelled', async () => {
    const controller = new AbortController();
    const outcome = retryWhileOffline(failing(unreachable(), 9), {
      signal: controller.signal,
      onWaiting: () => undefined,
    });
    const failure = expect(outcome).rejects.toThrow('cancelled');
    await vi.advanceTimersByTimeAsync(0);
    controller.abort(new Error('cancelled'));
    await failure;
  });
});
