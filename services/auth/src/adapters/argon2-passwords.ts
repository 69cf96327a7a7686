import { randomBytes } from 'node:crypto';
import { AppError } from '@famibook/service-kit/errors';
import { addressBudget } from '@famibook/service-kit/http/address-budget';
import { clientAddress } from '@famibook/service-kit/http/client-address';
import { createKeyedLimit } from '@famibook/service-kit/runtime/keyed-limit';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { ARGON2, hashOfNoPassword } from '../domain/passwords.ts';
import type { Passwords } from '../ports.ts';

/** This many hashes are a second or two of work; a further request, in all or of one address, is asked to try again. */
const MAX_WAITING = 200;
const ARGON2ID = 2;

/**
 * Hashes with Argon2id as D7 demands, on the thread pool; each hash takes 19 MB, so that only some run at once. An address
 * has no more than these in the common line, and its others wait behind them (D24).
 */
export function createPasswords(concurrency: number): Passwords {
  const limit = pLimit(concurrency);
  const ofAddress = createKeyedLimit({ atOnce: concurrency, maxWaiting: MAX_WAITING, refusal: tooManyWait });
  const limited = <T>(work: () => Promise<T>): Promise<T> =>
    ofAddress(addressBudget(clientAddress() ?? ''), async () => {
      if (limit.pendingCount >= MAX_WAITING) throw tooManyWait();
      return limit(work);
    });
  const make = (password: string) => hash(password, { ...ARGON2, algorithm: ARGON2ID });
  const unknownUserHash = hashOfNoPassword(randomBytes);

  return {
    hash: async (password) => limited(() => make(password)),
    verify: async (passwordHash, password) => {
      // A missing hash takes the same time, because the password is checked against a hash that no user has.
      const isRight = await limited(() => verify(passwordHash ?? unknownUserHash, password).catch(() => undefined));
      return isRight === true && passwordHash !== null;
    },
  };
}

function tooManyWait(): AppError {
  return new AppError('unavailable', { retryAfterSeconds: 2 });
}
