import type { ReadyState } from './http/internal-routes.ts';
import { redactText } from './redact.ts';

const ANSWER_WITHIN_MS = 2_000;

const outcomeOf = async (check: () => Promise<void>): Promise<string> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, ANSWER_WITHIN_MS, 'no answer');
  });
  try {
    return await Promise.race([check().then(() => 'ok'), late]);
  } catch (error) {
    return redactText(error instanceof Error ? error.message || error.name : String(error));
  } finally {
    clearTimeout(timer);
  }
};

/** Asks everything at once; what does not answer in time counts as failed. */
export const checkReadiness = async (
  isUp: boolean,
  checks: Record<string, () => Promise<void>>,
): Promise<ReadyState> => {
  const outcomes = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await outcomeOf(check)] as const),
  );
  return {
    isReady: isUp && outcomes.every(([, outcome]) => outcome === 'ok'),
    checks: { ...Object.fromEntries(outcomes), running: isUp ? 'ok' : 'starting or stopping' },
  };
};
