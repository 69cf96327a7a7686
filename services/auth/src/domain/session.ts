import { SESSION_DAYS } from '@famibook/contracts/limits';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A session that is in use is written to at most this often. */
const RENEW_EVERY_MS = HOUR_MS;
const CACHE_SECONDS = 60;
const MAX_USER_AGENT_LENGTH = 200;

/** A user can have this many open sessions; a further sign-in ends the oldest. */
export const MAX_SESSIONS_PER_USER = 100;

/** The session cache remembers an ended session this long. */
export const ENDED_CACHE_SECONDS = CACHE_SECONDS;

export interface Lifetime {
  lastUsedAt: Date;
  expiresAt: Date;
  absoluteExpiresAt: Date;
}

/** A session lasts 30 days without use and 90 days at most (D25). */
export function startLifetime(now: Date): Lifetime {
  return {
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + SESSION_DAYS.idle * DAY_MS),
    absoluteExpiresAt: new Date(now.getTime() + SESSION_DAYS.absolute * DAY_MS),
  };
}

export function isOpen({ expiresAt }: Pick<Lifetime, 'expiresAt'>, now: Date): boolean {
  return expiresAt > now;
}

export function needsRenewal({ lastUsedAt }: Pick<Lifetime, 'lastUsedAt'>, now: Date): boolean {
  return now.getTime() - lastUsedAt.getTime() >= RENEW_EVERY_MS;
}

/** The lifetime of a session that is used now; it never exceeds its absolute end. */
export function renew({ absoluteExpiresAt }: Lifetime, now: Date): Lifetime {
  const idleEnd = now.getTime() + SESSION_DAYS.idle * DAY_MS;
  return { lastUsedAt: now, expiresAt: new Date(Math.min(idleEnd, absoluteExpiresAt.getTime())), absoluteExpiresAt };
}

/** Whole seconds that a cache may hold this session's identity. */
export function cacheSeconds({ expiresAt }: Pick<Lifetime, 'expiresAt'>, now: Date): number {
  return Math.min(CACHE_SECONDS, Math.floor((expiresAt.getTime() - now.getTime()) / 1_000));
}

/** Shortens a browser's name for itself and removes characters that a page should not show. */
export function tidyUserAgent(userAgent: string): string {
  return userAgent.replace(/[^\x20-\x7e]/g, '').slice(0, MAX_USER_AGENT_LENGTH);
}
