import { setTimeout as wait } from 'node:timers/promises';
import { opaqueKey } from '@famibook/service-kit/cache/opaque-key';
import { AppError } from '@famibook/service-kit/errors';
import { addressBudget } from '@famibook/service-kit/http/address-budget';
import { createKeyedLimit } from '@famibook/service-kit/runtime/keyed-limit';
import type { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { slowDownMs, tooManyAttempts } from '../domain/attempts.ts';
import type { Attempt, AttemptLimits, CodeAttempt } from '../ports.ts';

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const UNLIMITED = 1_000_000_000;
/** No user sends more at once on purpose. */
const MAX_WAITING = 100;

/** Limits per window (`…LOGIN…`), per day (`…CODES`) and per hour (all others). */
export interface AttemptSettings {
  FAMIBOOK_LIMIT_LOGIN: number;
  FAMIBOOK_LIMIT_LOGIN_ADDRESS: number;
  FAMIBOOK_LIMIT_LOGIN_MINUTES: number;
  FAMIBOOK_LIMIT_REGISTER: number;
  FAMIBOOK_LIMIT_JOIN: number;
  FAMIBOOK_LIMIT_INVITATION: number;
  FAMIBOOK_LIMIT_RESET: number;
  FAMIBOOK_LIMIT_CODES: number;
  FAMIBOOK_LIMIT_SIGN_INS: number;
}

/** @throws AppError `too_many_attempts` */
async function consume(limiter: RateLimiterAbstract, key: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key);
  } catch (refused) {
    if (refused instanceof RateLimiterRes)
      throw new AppError('too_many_attempts', tooManyAttempts(refused.msBeforeNext));
    throw refused;
  }
}

/** @throws AppError `too_many_attempts` when `consume` would, and consumes nothing */
async function assertLeft(limiter: RateLimiterAbstract, key: string): Promise<void> {
  const counted = await limiter.get(key);
  if (counted && counted.remainingPoints <= 0)
    throw new AppError('too_many_attempts', tooManyAttempts(counted.msBeforeNext));
}

/** Counts attempts in memory, or in Redis for all replicas; while Redis is away each replica counts for itself. */
export function createAttemptLimits(settings: AttemptSettings, redis: Redis | undefined): AttemptLimits {
  const limiter = (keyPrefix: string, points: number, duration: number): RateLimiterAbstract => {
    const memory = new RateLimiterMemory({ keyPrefix, points, duration });
    if (!redis) return memory;
    return new RateLimiterRedis({ storeClient: redis, keyPrefix, points, duration, insuranceLimiter: memory });
  };
  const window = settings.FAMIBOOK_LIMIT_LOGIN_MINUTES * 60;
  const byAddress = limiter('attempt:address', settings.FAMIBOOK_LIMIT_LOGIN_ADDRESS, window);
  const byBoth = limiter('attempt:both', settings.FAMIBOOK_LIMIT_LOGIN, window);
  const byBrowser = limiter('attempt:browser', settings.FAMIBOOK_LIMIT_LOGIN, window);
  const byEmail = limiter('attempt:email', UNLIMITED, window);
  const wrongCodes = limiter('attempt:code', settings.FAMIBOOK_LIMIT_CODES, DAY_SECONDS);
  /** A known browser has its own count, so that an attacker who knows the password cannot lock the owner out. */
  const codesOf = ({ userId, passwordHash, knownBrowser }: CodeAttempt): string =>
    opaqueKey(knownBrowser ?? userId, passwordHash);
  const signIns = limiter('sign-in', settings.FAMIBOOK_LIMIT_SIGN_INS, HOUR_SECONDS);
  const hourly = {
    register: limiter('register', settings.FAMIBOOK_LIMIT_REGISTER, HOUR_SECONDS),
    join: limiter('join', settings.FAMIBOOK_LIMIT_JOIN, HOUR_SECONDS),
    invitation: limiter('invitation', settings.FAMIBOOK_LIMIT_INVITATION, HOUR_SECONDS),
    reset: limiter('reset', settings.FAMIBOOK_LIMIT_RESET, HOUR_SECONDS),
  };

  const oneOfFew = createKeyedLimit({
    atOnce: Math.max(1, Math.floor(settings.FAMIBOOK_LIMIT_LOGIN / 2)),
    maxWaiting: MAX_WAITING,
    refusal: () => new AppError('too_many_attempts', tooManyAttempts(0)),
  });

  const countKnownBrowser = async (browser: string): Promise<CountedAttempt> => {
    const key = opaqueKey(browser);
    await consume(byBrowser, key);
    return {
      succeeded: async () => void (await byBrowser.delete(key)),
      forgive: async () => void (await byBrowser.reward(key)),
    };
  };

  const countByAddress = async ({ email, address }: Attempt): Promise<CountedAttempt> => {
    const place = opaqueKey(addressBudget(address));
    const both = opaqueKey(email, addressBudget(address));
    // Refused repetitions for one e-mail leave the attempts of the household to its other people.
    await assertLeft(byBoth, both);
    // The address comes first, because it bounds how many e-mails one client can add to the counters.
    await consume(byAddress, place);
    await consume(byBoth, both);
    const { consumedPoints } = await consume(byEmail, opaqueKey(email));
    const slower = slowDownMs(consumedPoints - 1);
    if (slower > 0) await wait(slower);
    const undo = () => Promise.all([byAddress.reward(place), byEmail.reward(opaqueKey(email))]);
    return {
      succeeded: async () => void (await Promise.all([undo(), byBoth.delete(both)])),
      forgive: async () => void (await Promise.all([undo(), byBoth.reward(both)])),
    };
  };

  /** A known browser without budget counts by address, so that a thief of its cookie cannot lock its owner out. */
  const begin = (attempt: Attempt): Promise<CountedAttempt> =>
    attempt.knownBrowser
      ? countKnownBrowser(attempt.knownBrowser).catch((error: unknown) => {
          if (error instanceof AppError) return countByAddress(attempt);
          throw error;
        })
      : countByAddress(attempt);

  return {
    attempt: (attempt, check, hasSecondStep = () => false) =>
      oneOfFew(opaqueKey(attempt.email, addressBudget(attempt.address)), async () => {
        const counted = await begin(attempt);
        const found = await check().catch(async (error: unknown) => {
          await counted.forgive();
          throw error;
        });
        if (found !== null) await (hasSecondStep(found) ? counted.forgive() : counted.succeeded());
        return found;
      }),
    assertMayTryCode: (attempt) => assertLeft(wrongCodes, codesOf(attempt)),
    countWrongCode: async (attempt) => void (await wrongCodes.penalty(codesOf(attempt))),
    count: async (what, address, knownBrowser) =>
      void (await consume(hourly[what], opaqueKey(knownBrowser ?? addressBudget(address)))),
    consumeSignInLimit: async ({ userId, hasSecondFactor, knownBrowser, address }) => {
      // An attacker who knows only the password must not use up the count of its owner.
      const place = hasSecondFactor ? (knownBrowser ?? addressBudget(address)) : '';
      await consume(signIns, opaqueKey(userId, place));
    },
  };
}

/** An attempt that counts as failed until one of these is called. */
interface CountedAttempt {
  succeeded(): Promise<void>;
  forgive(): Promise<void>;
}
