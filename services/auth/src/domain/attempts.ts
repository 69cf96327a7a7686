const FREE_ATTEMPTS = 3;
const STEP_MS = 250;
const MAX_DELAY_MS = 2_000;

/** How many milliseconds an attempt on an e-mail waits after `failed` ones from anywhere; it never locks a user out (D24). */
export function slowDownMs(failed: number): number {
  return Math.min(MAX_DELAY_MS, Math.max(0, failed - FREE_ATTEMPTS) * STEP_MS);
}

/** The text of a refusal: 'Too many attempts. Please try again in 1 minute.' (D24) */
export function tooManyAttempts(waitMs: number): { message: string; retryAfterSeconds: number } {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  return {
    message: `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
  };
}
