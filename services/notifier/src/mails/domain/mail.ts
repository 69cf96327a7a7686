import type { FamiBookId, MailId, SubscriptionId, UserId } from '@famibook/contracts/ids';
import type { MailTemplate } from '@famibook/contracts/mails/schemas';

/** The recipient of a mail; auth and admin are asked for the address when it is sent. */
export type Recipient =
  | { kind: 'user'; id: UserId }
  /** The manager that the FamiBook has when the mail is sent. */
  | { kind: 'manager'; id: FamiBookId }
  | { kind: 'applicant'; id: SubscriptionId };

export interface NewMail {
  template: MailTemplate;
  recipient: Recipient;
  famibookId?: FamiBookId;
  /** The user that the mail is about. */
  aboutUserId?: UserId;
  /** The request for a new password that the mail leads to. */
  resetRequestId?: number;
}

export interface Mail extends NewMail {
  id: MailId;
  eventId: string;
  /** How many more mails it speaks for. */
  mergedCount: number;
  tries: number;
  giveUpAt: Date;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const GIVE_UP_MS = 3 * 24 * HOUR_MS;
/** The limit of mails of one kind to one recipient counts in this time. */
export const RATE_WINDOW_MS = HOUR_MS;
const MAX_WAIT_MS = HOUR_MS;

/** Many of these to one recipient become one mail that counts them; others over the limit wait for their turn. */
const MERGED: ReadonlySet<MailTemplate> = new Set(['join-requested', 'reset-requested']);

export function isMerged(template: MailTemplate): boolean {
  return MERGED.has(template);
}

/** When a mail that is queued or tried again now is given up. */
export function giveUpTime(now: Date): Date {
  return new Date(now.getTime() + GIVE_UP_MS);
}

/** When a mail that failed is tried again: after 1, 2, 4, … minutes and at most an hour; never once it is given up. */
export function nextTry({ tries, giveUpAt }: Pick<Mail, 'tries' | 'giveUpAt'>, now: Date): Date | undefined {
  if (now >= giveUpAt) return undefined;
  const wait = Math.min(MINUTE_MS * 2 ** Math.min(tries - 1, 10), MAX_WAIT_MS);
  return new Date(Math.min(now.getTime() + wait, giveUpAt.getTime()));
}

export function recipientText({ kind, id }: Recipient): string {
  return `${kind}:${id}`;
}

/** @throws TypeError for what `recipientText` has not written */
export function readRecipient(text: string): Recipient {
  const [kind, id = ''] = text.split(':');
  if (kind === 'user') return { kind, id: id as UserId };
  if (kind === 'manager') return { kind, id: id as FamiBookId };
  if (kind === 'applicant') return { kind, id: Number(id) as SubscriptionId };
  throw new TypeError('a mail has an unknown recipient');
}
