import { setTimeout as pause } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';

const PERIOD_MS = 30_000;

/** An authenticator app as a user holds it. */
export interface Authenticator {
  /** A code that was not shown before and works now; of three within one step, the third waits for the next step. */
  next(): Promise<string>;
  /** The code of a time that is this many steps from now. */
  codeAt(steps: number): string;
}

export function createAuthenticator(secret: string): Authenticator {
  const codeOf = (step: number) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: step * PERIOD_MS });
  const currentStep = () => Math.floor(Date.now() / PERIOD_MS);
  let last = 0;
  return {
    codeAt: (steps) => codeOf(currentStep() + steps),
    next: async () => {
      last = Math.max(last + 1, currentStep());
      // A code of the step that comes is good already (D42), and is still good when that step has begun.
      while (last > currentStep() + 1) await pause(last * PERIOD_MS - PERIOD_MS - Date.now());
      return codeOf(last);
    },
  };
}
