import type { ReadyState } from '../http/internal-routes.ts';
import { redactText } from '../observability/redact.ts';
import { withTimeout } from './with-timeout.ts';

export type Check = () => Promise<void>;

export interface Checks {
  /** The service cannot work without these: its own database. */
  hard?: Readonly<Record<string, Check>>;
  /** The service works without these, and catches up when they are back: broker and cache. */
  soft?: Readonly<Record<string, Check>>;
}

const RESPONSE_DEADLINE_MS = 2_000;

/** Runs all checks at once; one that does not end in time counts as failed. */
export async function checkReadiness(isUp: boolean, { hard = {}, soft = {} }: Checks): Promise<ReadyState> {
  const [hardOutcomes, softOutcomes] = await Promise.all([outcomesOf(hard), outcomesOf(soft)]);
  const isReady = isUp && isFine(hardOutcomes);
  return {
    isReady,
    state: stateOf(isReady, isFine(softOutcomes)),
    checks: { ...hardOutcomes, ...softOutcomes, running: isUp ? 'ok' : 'starting or stopping' },
  };
}

function stateOf(isReady: boolean, isWhole: boolean): ReadyState['state'] {
  if (!isReady) return 'down';
  return isWhole ? 'up' : 'degraded';
}

function isFine(outcomes: Record<string, string>) {
  return Object.values(outcomes).every((outcome) => outcome === 'ok');
}

/** From each check to `ok` or its problem. */
export async function outcomesOf(checks: Readonly<Record<string, Check>>): Promise<Record<string, string>> {
  const outcomes = Object.entries(checks).map(async ([name, check]) => [name, await outcomeOf(check)] as const);
  return Object.fromEntries(await Promise.all(outcomes));
}

async function outcomeOf(check: Check): Promise<string> {
  try {
    return await withTimeout(
      check().then(() => 'ok'),
      RESPONSE_DEADLINE_MS,
      () => 'no answer',
    );
  } catch (error) {
    return redactText(error instanceof Error ? error.message || error.name : String(error));
  }
}
