import type { Deps } from '../../ports.ts';

const HOLD_MS = 30 * 60_000;
const RENEW_MS = 5 * 60_000;

/**
 * Keeps media from removing the bytes of deleted files while their backup runs. A run that is killed, or whose signal is
 * aborted, leaves its hold to the process that goes on with it; without one it ends by itself.
 * @returns what ends it at once
 */
export async function holdFiles(
  { exports, now, log }: Pick<Deps, 'exports' | 'now' | 'log'>,
  holderId: string,
  signal?: AbortSignal,
): Promise<() => Promise<void>> {
  const hold = () => exports.hold(holderId, new Date(now().getTime() + HOLD_MS));
  const logFailure = (err: unknown) => log.warn({ err }, 'the hold on files was not renewed');
  await hold();
  const timer = setInterval(() => void hold().catch(logFailure), RENEW_MS);
  const stopRenewing = () => clearInterval(timer);
  if (signal?.aborted) stopRenewing();
  signal?.addEventListener('abort', stopRenewing, { once: true });
  return async () => {
    stopRenewing();
    signal?.removeEventListener('abort', stopRenewing);
    await exports.hold(holderId, null).catch(logFailure);
  };
}
