import { randomBytes } from 'node:crypto';
import { AppError } from '@famibook/service-kit/errors';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { ARGON2, hashOfNoPassword } from '../domain/passwords.ts';
import type { Passwords } from '../ports.ts';

/** This many hashes are a second or two of work; a further request is asked to try again later. */
const MAX_WAITING = 200;
const ARGON2ID = 2;

/** Hashes with Argon2id as D7 demands, on the thread pool; each hash takes 19 MB, so that only some run at once. */
export function createPasswords(concurrency: number): Passwords {
  const limit = pLimit(concurrency);
  const limited = <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= MAX_WAITING) throw new AppError('unavailable', { retryAfterSeconds: 2 });
    return limit(work);
  };
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
