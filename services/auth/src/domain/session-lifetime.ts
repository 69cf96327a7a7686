import { SESSION_DAYS } from '@famibook/contracts/limits';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How often a session that is in use is written to: rarely enough to cost nothing. */
const TOUCH_EVERY_MS = HOUR_MS;
/** Ended sessions are kept this long, so that every cache can be told. */
const KEEP_ENDED_MS = DAY_MS;
/** How long a cache may hold an identity. */
const CACHE_SECONDS = 60;

/** The most open sessions of one person; a further sign-in ends the oldest. */
export const SESSIONS_PER_PERSON = 100;

export interface Lifetime {
  lastUsedAt: Date;
  expiresAt: Date;
  absoluteExpiresAt: Date;
}

/** 30 days idle, 90 at most (D25). */
export const startLifetime = (now: Date): Lifetime => ({
  lastUsedAt: now,
  expiresAt: new Date(now.getTime() + SESSION_DAYS.idle * DAY_MS),
  absoluteExpiresAt: new Date(now.getTime() + SESSION_DAYS.absolute * DAY_MS),
});

export const isOpen = (session: Pick<Lifetime, 'expiresAt'>, now: Date): boolean => session.expiresAt > now;

export const needsRenewal = (session: Pick<Lifetime, 'lastUsedAt'>, now: Date): boolean =>
  now.getTime() - session.lastUsedAt.getTime() >= TOUCH_EVERY_MS;

/** The same session, used now: it never outlives its absolute end. */
export const renew = (session: Lifetime, now: Date): Lifetime => {
  const idleEnd = now.getTime() + SESSION_DAYS.idle * DAY_MS;
  return {
    lastUsedAt: now,
    expiresAt: new Date(Math.min(idleEnd, session.absoluteExpiresAt.getTime())),
    absoluteExpiresAt: session.absoluteExpiresAt,
  };
};

/** Whole seconds a cache may hold this session's identity: never beyond its end. */
export const cacheSeconds = (session: Pick<Lifetime, 'expiresAt'>, now: Date): number =>
  Math.min(CACHE_SECONDS, Math.floor((session.expiresAt.getTime() - now.getTime()) / 1_000));

export const ENDED_CACHE_SECONDS = CACHE_SECONDS;

/** Sessions that ended before this may be forgotten. */
export const forgetEndedBefore = (now: Date): Date => new Date(now.getTime() - KEEP_ENDED_MS);
