import { waitFor } from './wait-for.ts';

const OF_ANOTHER_RUN: readonly unknown[] = ['backup_running', 'restore_running'];

/**
 * Repeats a call for as long as it is refused because another backup or restore runs: a run holds its lock for a moment
 * after its end shows.
 */
export async function onceIdle<T>(call: () => Promise<T>): Promise<T> {
  const { result } = await waitFor('no other run', async () => {
    try {
      return { result: await call() };
    } catch (error) {
      if (OF_ANOTHER_RUN.includes((error as { code?: unknown }).code)) return undefined;
      throw error;
    }
  });
  return result;
}
