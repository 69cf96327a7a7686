import { isIPv6 } from 'node:net';

const FREE_ATTEMPTS = 3;
const STEP_MS = 250;
const SLOWEST_MS = 2_000;

/** How long an attempt on an e-mail waits after `failed` ones from anywhere: it never locks anybody out (D24). */
export const slowDownMs = (failed: number): number =>
  Math.min(SLOWEST_MS, Math.max(0, failed - FREE_ATTEMPTS) * STEP_MS);

/** D24: 'Too many attempts. Please try again in 1 minute.' */
export const tooManyAttempts = (waitMs: number): { message: string; retryAfterSeconds: number } => {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  return {
    message: `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
  };
};

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));

/** Whose attempts are counted together: one IPv4 address, or the /64 that one household has of IPv6. */
export const addressBudget = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [before = '', after] = address.toLowerCase().split('::');
  const head = groupsOf(before);
  const tail = after === undefined ? [] : groupsOf(after);
  const filled = [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail];
  return `${filled
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
};
