import { MailTemplate } from '@famibook/contracts/mails/schemas';
import { isMerged, RATE_WINDOW_MS } from '../domain/mail.ts';
import type { Tx } from './prisma.ts';

/** A mail that may be sent unless its recipient had too many. */
export interface Due {
  id: string;
  recipient: string;
  template: string;
  claim: string | null;
  about_user_id: string | null;
  give_up_at: Date;
}

/** When a mail is tried again whose turn depends on mails that are being sent. */
const SENDING_MS = 60_000;
/** A user who asks again and again takes no turns from others. */
const MAX_ABOUT_ONE_USER = 1;

/**
 * Limits the mails of one kind to a recipient, over all replicas: so many in an hour, and of a kind that can be merged
 * only one about the same user. Beyond that this mail and those that wait behind it are held. A mail that may be sent
 * takes in those that it can be merged with.
 * @returns whether it may be sent now
 */
export async function takeTurn(tx: Tx, due: Due, now: Date, perHour: number): Promise<boolean> {
  const kind = [due.recipient, due.template];
  const canMerge = isMerged(MailTemplate.parse(due.template));
  const since = new Date(now.getTime() - RATE_WINDOW_MS);
  const limits: { about: string | null; max: number }[] = [{ about: null, max: perHour }];
  if (canMerge && due.about_user_id !== null) limits.push({ about: due.about_user_id, max: MAX_ABOUT_ONE_USER });
  for (const { about, max } of limits) {
    const [recent] = await tx.$queryRawUnsafe<Recent[]>(RECENT, ...kind, since, now, about);
    if (!recent || recent.total < max) continue;
    const from = new Date(recent.first ? recent.first.getTime() + RATE_WINDOW_MS : now.getTime() + SENDING_MS);
    if (now >= due.give_up_at) await tx.$executeRawUnsafe(GIVE_UP, due.id, now);
    else await tx.$executeRawUnsafe(HOLD, ...kind, from, about);
    return false;
  }
  if (canMerge) await tx.$executeRawUnsafe(MERGE, due.id, ...kind, now);
  return true;
}

/** How many were sent or are being sent, and when the first of them was. */
interface Recent {
  total: number;
  first: Date | null;
}

/** $3 since when, $4 now, $5 the user it is about or null for all: what was sent, and what is being sent. */
const RECENT = `
  SELECT count(*)::int AS total, min(ended_at) AS first FROM mail
   WHERE recipient = $1 AND template = $2
     AND ((state = 'sent' AND ended_at > $3::timestamptz)
       OR (state = 'waiting' AND claim IS NOT NULL AND next_try_at > $4::timestamptz))
     AND ($5::uuid IS NULL OR about_user_id = $5::uuid)`;

/** $3 from when they may be tried again, $4 the user they are about or null for all; none that is being sent. */
const HOLD = `
  UPDATE mail SET next_try_at = greatest(next_try_at, $3::timestamptz) WHERE id IN (
    SELECT id FROM mail WHERE recipient = $1 AND template = $2 AND state = 'waiting' AND claim IS NULL
       AND ($4::uuid IS NULL OR about_user_id = $4::uuid) FOR UPDATE SKIP LOCKED)`;

/** $1 the id, $2 now */
const GIVE_UP = `UPDATE mail SET state = 'undelivered', ended_at = $2::timestamptz,
  last_error = 'There were too many mails to this person.' WHERE id = $1::uuid`;

/**
 * $1 the mail that speaks for the others, $2 the recipient, $3 the template, $4 now; a user counts once. The mail is given
 * up when the oldest of them would be: new requests do not put that off for ever, and a retry has its 3 days.
 */
const MERGE = `
  WITH part AS (
    UPDATE mail SET state = 'merged', ended_at = $4::timestamptz WHERE id IN (
      SELECT id FROM mail WHERE recipient = $2 AND template = $3 AND state = 'waiting' AND claim IS NULL
         AND id <> $1::uuid FOR UPDATE SKIP LOCKED)
    RETURNING merged_count, about_user_id, created_at, give_up_at)
  UPDATE mail SET merged_count = mail.merged_count + (
    SELECT coalesce(sum(part.merged_count), 0)::int + count(*) FILTER (WHERE part.about_user_id IS NULL)::int
           + count(DISTINCT part.about_user_id) FILTER (WHERE part.about_user_id <> mail.about_user_id)::int
      FROM part), give_up_at = coalesce((
    SELECT part.give_up_at FROM part WHERE part.created_at < mail.created_at ORDER BY part.created_at LIMIT 1
    ), mail.give_up_at)
   WHERE id = $1::uuid`;
