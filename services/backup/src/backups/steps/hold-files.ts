import type { Deps } from '../../ports.ts';

const HOLD_MS = 30 * 60_000;
const RENEW_MS = 5 * 60_000;

/**
 * Keeps media from removing the bytes of deleted files while their backup runs; a killed run's hold ends by itself.
 * @returns what ends it
 */
export async function holdFiles(
  { exports, now, log }: Pick<Deps, 'exports' | 'now' | 'log'>,
  holderId: string,
): Promise<() => Promise<void>> {
  const hold = () => exports.hold(holderId, new Date(now().getTime() + HOLD_MS));
  const logFailure = (err: unknown) => log.warn({ err }, 'the hold on files was not renewed');
  await hold();
  const timer = setInterval(() => void hold().catch(logFailure), RENEW_MS);
  return async () => {
    clearInterval(timer);
    await exports.hold(holderId, null).catch(logFailure);
  };
}
