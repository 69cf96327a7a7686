import { randomBytes } from 'node:crypto';
import { AppError } from '@famibook/service-kit/errors';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { ARGON2 } from '../domain/password-hash.ts';
import type { Passwords } from '../ports.ts';

/** Who would wait longer than this many others is told to come back: a second or two of work. */
const LONGEST_QUEUE = 200;
const ARGON2ID = 2;

/** Argon2id as D7 wants it, on the thread pool; a few at once, since each takes 19 MB. */
export const createPasswords = async (atOnce: number): Promise<Passwords> => {
  const limit = pLimit(atOnce);
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= LONGEST_QUEUE) throw new AppError('unavailable', { retryAfterSeconds: 2 });
    return limit(work);
  };
  const make = (password: string) => hash(password, { ...ARGON2, algorithm: ARGON2ID });
  const nobodys = await make(randomBytes(32).toString('base64url'));

  return {
    hash: async (password) => inTurn(() => make(password)),
    verify: async (passwordHash, password) => {
      // A hash that cannot be read is checked against nobody's too: it must not be told by the time it takes.
      const isRight = await inTurn(() => verify(passwordHash ?? nobodys, password).catch(() => undefined));
      return isRight === true && passwordHash !== null;
    },
  };
};
