import { waitFor } from './wait-for.ts';

const OF_ANOTHER_RUN: readonly unknown[] = ['backup_running', 'restore_running'];

/** A run holds its lock for a moment after its end shows. */
const IDLE_WITHIN_MS = 20_000;

/** Repeats a call that is refused because another backup or restore runs. */
export async function onceIdle<T>(call: () => Promise<T>): Promise<T> {
  const { result } = await waitFor(
    'no other run',
    async () => {
      try {
        return { result: await call() };
      } catch (error) {
        if (OF_ANOTHER_RUN.includes((error as { code?: unknown }).code)) return undefined;
        throw error;
      }
    },
    IDLE_WITHIN_MS,
  );
  return result;
}
