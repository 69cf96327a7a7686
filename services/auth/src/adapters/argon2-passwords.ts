import { randomBytes } from 'node:crypto';
import { AppError } from '@famibook/service-kit/errors';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { ARGON2 } from '../domain/password-hash.ts';
import type { Passwords } from '../ports.ts';

/** Whoever would wait behind more hashes than this, a second or two of work, is asked to come back later. */
const MAX_WAITING = 200;
const ARGON2ID = 2;

/** Hashes with Argon2id as D7 demands, on the thread pool; each hash takes 19 MB, so that only some run at once. */
export async function createPasswords(concurrency: number): Promise<Passwords> {
  const limit = pLimit(concurrency);
  const limited = <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= MAX_WAITING) throw new AppError('unavailable', { retryAfterSeconds: 2 });
    return limit(work);
  };
  const make = (password: string) => hash(password, { ...ARGON2, algorithm: ARGON2ID });
  const hashOfNobody = await make(randomBytes(32).toString('base64url'));

  return {
    hash: async (password) => limited(() => make(password)),
    verify: async (passwordHash, password) => {
      // A hash that cannot be read takes the same time, because it is checked like the hash of nobody.
      const isRight = await limited(() => verify(passwordHash ?? hashOfNobody, password).catch(() => undefined));
      return isRight === true && passwordHash !== null;
    },
  };
}
