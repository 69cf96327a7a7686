const HOUR_MS = 3_600_000;
const TO_APPROVE_MS = 7 * 24 * HOUR_MS;
const TO_COMPLETE_MS = 24 * HOUR_MS;
const CODES = 1_000_000;
const FOUR_BYTES = 2 ** 32;
const LARGEST_FAIR = FOUR_BYTES - (FOUR_BYTES % CODES);

/** Of one person, at most this many stand before the administrator (D23). */
export const OPEN_PER_PERSON = 3;

/** 7 days to be approved (D23). */
export const approvableUntil = (asked: Date): Date => new Date(asked.getTime() + TO_APPROVE_MS);

/** Then 24 hours to be completed (D23). */
export const completableUntil = (approved: Date): Date => new Date(approved.getTime() + TO_COMPLETE_MS);

/** As long as a request can be of use to the browser that holds its cookie. */
export const RESET_SECONDS = (TO_APPROVE_MS + TO_COMPLETE_MS) / 1_000;

/** Six digits, each equally likely, that a person reads out to the administrator. */
export const generateCode = (randomBytes: (size: number) => Buffer): string => {
  for (;;) {
    const number = randomBytes(4).readUInt32BE();
    if (number < LARGEST_FAIR) return String(number % CODES).padStart(6, '0');
  }
};

/** Whether what was typed is the code; people read it out in groups. */
export const isCode = (typed: string, code: string): boolean => typed.replace(/[\s-]/g, '') === code;

export interface ResetTimes {
  openUntil: Date;
  approvedAt: Date | null;
  completedAt: Date | null;
  endedAt: Date | null;
}

/** `over`: the time ran out, or another request of the person was approved. */
export type ResetState = 'pending' | 'approved' | 'completed' | 'over';

export const stateOf = (reset: ResetTimes, now: Date): ResetState => {
  if (reset.completedAt) return 'completed';
  if (reset.endedAt || reset.openUntil <= now) return 'over';
  return reset.approvedAt ? 'approved' : 'pending';
};
