import { newEvent } from '@famibook/contracts/events';
import type { UserId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import { approvableUntil, generateCode, OPEN_PER_PERSON } from '../../domain/password-reset.ts';
import type { Deps } from '../../ports.ts';
import { findKnownBrowser } from '../../steps/known-browser.ts';
import { newSecret, sha256 } from '../../steps/start-session.ts';
import { addReset, changeHolder, forgetResetsBeyond, openOfBrowser, writeAgain } from '../../store/password-resets.ts';
import type { Tx } from '../../store/prisma.ts';
import { isGone } from '../../store/violations.ts';

export interface ResetWish {
  email: string;
  reason?: string | undefined;
  address: string;
  /** What the browser holds of an earlier sign-in. */
  browser: string | null;
  /** What it holds of an earlier request: all requests of one browser have one secret. */
  held: string | null;
}

export interface AskedReset {
  requestId: number;
  isApproved: boolean;
  /** What the browser keeps. */
  secret: string;
}

/** The most requests kept of one e-mail; who has as many is being attacked. */
const MOST_PER_EMAIL = 1_000;
const TRIES = 5;

type Needed = Pick<Deps, 'reader' | 'transaction' | 'attempts' | 'events' | 'now' | 'randomBytes'>;

/** Ask for a password reset; nothing tells whether anybody has the e-mail: both ways write the same rows (D23). */
export const requestReset =
  (d: Needed) =>
  async (wish: ResetWish): Promise<AskedReset> => {
    const knownBrowser = await findKnownBrowser(d, wish.email, wish.browser);
    await d.attempts.count('reset', wish.address, knownBrowser);
    const secret = newSecret(d);
    const asked = { ...wish, secret, isKnownBrowser: knownBrowser !== null };
    const ask = () => d.transaction((tx) => askOnce(d, tx, asked));
    // Who was deleted in between is nobody the second time.
    return ask().catch((error: unknown) => (isGone(error) ? ask() : Promise.reject(error)));
  };

interface Asked extends Pick<ResetWish, 'email' | 'reason' | 'held'> {
  /** What the browser is to hold from now on. */
  secret: string;
  isKnownBrowser: boolean;
}

/** Whoever used the same browser before may know what it held: what is shown now is for whoever asks now. */
const askOnce = async (
  d: Needed,
  tx: Tx,
  { email, reason, held, secret, isKnownBrowser }: Asked,
): Promise<AskedReset> => {
  const now = d.now();
  const emailKey = sha256(email);
  const user = await tx.user.findUnique({ where: { email }, select: { id: true } });
  const userId = user?.id ?? null;
  const [before, browserHash] = [sha256(held ?? ''), sha256(secret)];
  const own = await openOfBrowser(tx, { userId, emailKey, browserHash: before }, now);
  const [first] = own;
  if (held && first?.approvedAt) return { requestId: first.id, isApproved: true, secret: held };
  await changeHolder(tx, before, browserHash);
  // One more would be of no use to anybody; how many others ask is told to nobody.
  if (first && own.length >= OPEN_PER_PERSON) return { requestId: first.id, isApproved: false, secret };
  const requestId = await addWithFreeCode(d, tx, {
    userId,
    emailKey,
    browserHash,
    isKnownBrowser,
    reason: (user && reason) || null,
    createdAt: now,
    openUntil: approvableUntil(now),
  });
  await forgetResetsBeyond(tx, emailKey, MOST_PER_EMAIL);
  await announce(d, tx, requestId, userId);
  return { requestId, isApproved: false, secret };
};

/** There is nobody to tell it about who is not there; that takes as long. */
const announce = async (d: Needed, tx: Tx, requestId: number, userId: string | null): Promise<void> => {
  if (userId === null) return void (await writeAgain(tx, requestId));
  const about = { requestId, userId: userId as UserId };
  await d.events.add(tx, newEvent('password-reset.requested.v1', String(requestId), 1, about));
};

/** Two requests of one e-mail never have the same code: the administrator tells them apart by it. */
const addWithFreeCode = async (d: Needed, tx: Tx, reset: Omit<Parameters<typeof addReset>[1], 'code'>) => {
  for (let tries = 0; tries < TRIES; tries++) {
    const id = await addReset(tx, { ...reset, code: generateCode(d.randomBytes) });
    if (id !== undefined) return id;
  }
  throw new AppError('unavailable');
};
