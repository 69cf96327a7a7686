import type { FamiBookId, MailId, UserId } from '@famibook/contracts/ids';
import { MailTemplate } from '@famibook/contracts/mails/schemas';
import type { Position } from '@famibook/famibook-kit/keyset';
import type { Database, SqlRunner } from '@famibook/service-kit/db/database';
import type { PrismaClient } from '../../../generated/client.ts';
import { type Mail, type NewMail, readRecipient, recipientText } from '../domain/mail.ts';
import { type Due, takeTurn } from './take-turn.ts';

export type MailStore = ReturnType<typeof createMailStore>;

/** A mail that was given up, as the administrator's list has it. */
export interface UndeliveredRow extends Mail {
  reason: string;
  createdAt: Date;
  endedAt: Date;
  /** `endedAt` as cursors have it. */
  at: string;
}

/** Which replica sends a mail, and until when no other one does. */
export interface Claim {
  claim: string;
  now: Date;
  until: Date;
}

/** The mails that wait, and for a while what became of the others (D44). */
export function createMailStore(db: Pick<Database, 'query'>, prisma: PrismaClient) {
  return {
    /** Queues a mail in the transaction of its event; the same one again changes nothing. */
    add: async (tx: SqlRunner, { template, recipient, ...about }: NewMail, queued: Queued): Promise<void> => {
      const values = [queued.id, queued.eventId, template, recipientText(recipient)];
      const named = [about.famibookId ?? null, about.aboutUserId ?? null, about.resetRequestId ?? null];
      await tx.$executeRawUnsafe(INSERT, ...values, ...named, queued.now, queued.giveUpAt);
    },

    /**
     * Claims a mail that is due, after its recipient's limit was looked at.
     * @returns undefined when none is due; `held` when one was due and has to wait or was taken by another, so that the
     * next one can be claimed
     */
    claimNext: (claim: Claim, perHour: number): Promise<Mail | 'held' | undefined> =>
      prisma.$transaction(async (tx) => {
        const [next] = await tx.$queryRawUnsafe<{ id: string; recipient: string; template: string }[]>(
          NEXT_DUE,
          claim.now,
        );
        if (!next) return undefined;
        await tx.$queryRawUnsafe(LOCK_KIND, next.recipient, next.template);
        const [due] = await tx.$queryRawUnsafe<Due[]>(STILL_DUE, next.id, claim.now);
        if (!due) return 'held';
        // One that a crash left may have been sent: it comes again as it was.
        if (due.claim === null && !(await takeTurn(tx, due, claim.now, perHour))) return 'held';
        const [row] = await tx.$queryRawUnsafe<Row[]>(CLAIM, due.id, claim.claim, claim.until);
        return row && toMail(row);
      }),

    /** Ends a mail; of two who claimed it one after the other, only the later. @returns whether it was this one's */
    end: async (id: MailId, claim: string, ended: Ended): Promise<boolean> => {
      const { state, now, lastError = null } = ended;
      const data = { state, endedAt: now, lastError, claim: null };
      const { count } = await prisma.mail.updateMany({ where: { id, claim, state: 'waiting' }, data });
      return count === 1;
    },
    /** Lets a mail that was not taken wait for another try. */
    release: async (id: MailId, claim: string, nextTryAt: Date, lastError: string): Promise<void> => {
      const data = { nextTryAt, lastError, claim: null };
      await prisma.mail.updateMany({ where: { id, claim, state: 'waiting' }, data });
    },

    listUndelivered: async (after: Position, limit: number): Promise<UndeliveredRow[]> => {
      const rows = await db.query<Row & { last_error: string | null; created_at: Date; ended_at: Date; at: string }>({
        ...UNDELIVERED_PAGE,
        values: [after.at, after.id, limit],
      });
      return rows.map((row) => ({
        ...toMail(row),
        reason: row.last_error ?? '',
        createdAt: row.created_at,
        endedAt: row.ended_at,
        at: row.at,
      }));
    },
    countUndelivered: (): Promise<number> => prisma.mail.count({ where: { state: 'undelivered' } }),
    /** @returns false when no mail of this id is given up */
    retry: async (id: MailId, now: Date, giveUpAt: Date): Promise<boolean> => {
      const data = { state: 'waiting', nextTryAt: now, giveUpAt, tries: 0, endedAt: null } as const;
      const { count } = await prisma.mail.updateMany({ where: { id, state: 'undelivered' }, data });
      return count === 1;
    },
    exists: async (id: MailId): Promise<boolean> => (await prisma.mail.count({ where: { id } })) > 0,

    /** Removes at most so many mails that ended before the time given for their state. @returns how many */
    trim: (limit: number, { undelivered, others }: { undelivered: Date; others: Date }): Promise<number> =>
      prisma.$executeRawUnsafe(TRIM, undelivered, others, limit),
  };
}

interface Queued {
  id: MailId;
  eventId: string;
  now: Date;
  giveUpAt: Date;
}

interface Ended {
  state: 'sent' | 'dropped' | 'undelivered';
  now: Date;
  lastError?: string;
}

interface Row {
  id: MailId;
  event_id: string;
  template: string;
  recipient: string;
  famibook_id: FamiBookId | null;
  about_user_id: UserId | null;
  reset_request_id: number | null;
  merged_count: number;
  tries: number;
  give_up_at: Date;
}

function toMail(row: Row): Mail {
  return {
    id: row.id,
    eventId: row.event_id,
    template: MailTemplate.parse(row.template),
    recipient: readRecipient(row.recipient),
    ...(row.famibook_id && { famibookId: row.famibook_id }),
    ...(row.about_user_id && { aboutUserId: row.about_user_id }),
    ...(row.reset_request_id !== null && { resetRequestId: row.reset_request_id }),
    mergedCount: row.merged_count,
    tries: row.tries,
    giveUpAt: row.give_up_at,
  };
}

const COLUMNS = `id, event_id, template, recipient, famibook_id, about_user_id, reset_request_id, merged_count, tries,
  give_up_at`;

const INSERT = `
  INSERT INTO mail (id, event_id, template, recipient, famibook_id, about_user_id, reset_request_id,
    next_try_at, created_at, give_up_at)
  VALUES ($1::uuid, $2::uuid, $3, $4, $5::uuid, $6::uuid, $7::int, $8::timestamptz, $8::timestamptz, $9::timestamptz)
  ON CONFLICT (event_id, recipient, template) DO NOTHING`;

/** $1 now */
const NEXT_DUE = `
  SELECT id, recipient, template FROM mail WHERE state = 'waiting' AND next_try_at <= $1::timestamptz
   ORDER BY next_try_at, id LIMIT 1`;

/** $1 the id, $2 now: another replica may have claimed it, or made it part of another mail. */
const STILL_DUE = `
  SELECT id, recipient, template, claim, about_user_id, give_up_at FROM mail
   WHERE id = $1::uuid AND state = 'waiting' AND next_try_at <= $2::timestamptz FOR UPDATE SKIP LOCKED`;

/** $1 the id, $2 the claim, $3 until when it holds */
const CLAIM = `
  UPDATE mail SET claim = $2::uuid, next_try_at = $3::timestamptz, tries = tries + 1 WHERE id = $1::uuid
  RETURNING ${COLUMNS}`;

/** $1 the recipient, $2 the template: until the transaction ends no other one decides about mails of this kind. */
const LOCK_KIND = "SELECT pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 0))::text";

/** $1 and $2 the position, $3 the limit */
const UNDELIVERED_PAGE = {
  name: 'undelivered-mails',
  text: `SELECT ${COLUMNS}, last_error, created_at, ended_at,
                to_char(ended_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at
           FROM mail WHERE state = 'undelivered' AND (ended_at, id) < ($1::timestamptz, $2::uuid)
          ORDER BY ended_at DESC, id DESC LIMIT $3`,
};

/** $1 the time before which undelivered ones go, $2 that of the others, $3 the limit */
const TRIM = `
  DELETE FROM mail WHERE id IN (
    SELECT id FROM mail
     WHERE (state = 'undelivered' AND ended_at < $1::timestamptz)
        OR (state IN ('sent', 'merged', 'dropped') AND ended_at < $2::timestamptz)
     LIMIT $3::int FOR UPDATE SKIP LOCKED)`;
