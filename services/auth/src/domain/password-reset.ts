import type { UserId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';

const HOUR_MS = 3_600_000;
const TO_APPROVE_MS = 7 * 24 * HOUR_MS;
const TO_COMPLETE_MS = 24 * HOUR_MS;
const CODES = 1_000_000;
const FOUR_BYTES = 2 ** 32;
/** Numbers from here on would make some codes likelier than others. */
const FAIR_LIMIT = FOUR_BYTES - (FOUR_BYTES % CODES);

/** The administrator sees at most this many open requests of one user (D23). */
export const MAX_OPEN_PER_USER = 3;

/** The cookie lasts as long as the request can be of use to its browser. */
export const RESET_COOKIE_SECONDS = (TO_APPROVE_MS + TO_COMPLETE_MS) / 1_000;

export interface ResetTimes {
  openUntil: Date;
  approvedAt: Date | null;
  completedAt: Date | null;
  endedAt: Date | null;
}

/** A request is `over` when its time ran out or another request of the user was approved. */
export type ResetState = 'pending' | 'approved' | 'completed' | 'over';

/** A request can be approved for 7 days (D23). */
export function approvableUntil(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + TO_APPROVE_MS);
}

/** An approved request can be completed for 24 hours (D23). */
export function completableUntil(approvedAt: Date): Date {
  return new Date(approvedAt.getTime() + TO_COMPLETE_MS);
}

export function stateOf(reset: ResetTimes, now: Date): ResetState {
  if (reset.completedAt) return 'completed';
  if (reset.endedAt || reset.openUntil <= now) return 'over';
  return reset.approvedAt ? 'approved' : 'pending';
}

/** @throws AppError `conflict` when the time to approve it is over, `already_decided` when it was decided */
export function assertApprovable(reset: ResetTimes, now: Date): void {
  const state = stateOf(reset, now);
  if (state === 'pending') return;
  const isExpired = state === 'over' && !reset.approvedAt && !reset.endedAt;
  const message = 'This request has expired. Ask the person to send a new one.';
  throw isExpired ? new AppError('conflict', { message }) : new AppError('already_decided');
}

/** The user whose password an approved request may set. @throws AppError `conflict` */
export function completableBy({ state, userId }: { state: ResetState; userId: UserId | null }): UserId {
  if (state === 'completed') throw alreadyUsed();
  if (state === 'pending' || userId === null)
    throw new AppError('conflict', { message: 'This request has not been approved yet.' });
  return userId;
}

export function alreadyUsed(): AppError {
  const message = 'This password reset was already used. Ask for a new one if you need to.';
  return new AppError('conflict', { message });
}

/** Generates six digits, each equally likely, that a user reads out to the administrator. */
export function generateCode(randomBytes: (size: number) => Buffer): string {
  for (;;) {
    const number = randomBytes(4).readUInt32BE();
    if (number < FAIR_LIMIT) return String(number % CODES).padStart(6, '0');
  }
}

/** Whether the typed text is the code; people read codes out in groups of digits. */
export function isCode(typed: string, code: string): boolean {
  return typed.replace(/[\s-]/g, '') === code;
}
