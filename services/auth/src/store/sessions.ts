import type { Lifetime } from '../domain/session-lifetime.ts';
import type { Tx } from './prisma.ts';

export interface SessionKey {
  id: string;
  hash: string;
}

/** Of these, or all of the person's, those that were still open and now are not. */
export const endSessions = (
  tx: Tx,
  userId: string,
  which: { ids: readonly string[] } | { allBut: string | null },
  now: Date,
) =>
  'ids' in which
    ? tx.$queryRaw<SessionKey[]>`
        UPDATE session SET ended_at = ${now}
         WHERE user_id = ${userId}::uuid AND ended_at IS NULL AND id = ANY(${[...which.ids]}::uuid[])
        RETURNING id, hash`
    : tx.$queryRaw<SessionKey[]>`
        UPDATE session SET ended_at = ${now}
         WHERE user_id = ${userId}::uuid AND ended_at IS NULL AND id IS DISTINCT FROM ${which.allBut}::uuid
        RETURNING id, hash`;

/** The open sessions beyond the newest `most`. */
export const surplusSessions = (tx: Tx, userId: string, most: number, now: Date) =>
  tx.$queryRaw<SessionKey[]>`
    SELECT id, hash FROM session WHERE user_id = ${userId}::uuid AND ended_at IS NULL AND expires_at > ${now}
     ORDER BY created_at DESC, id DESC OFFSET ${most} LIMIT 100`;

export const renewSession = (tx: Tx, sessionId: string, { lastUsedAt, expiresAt }: Lifetime) =>
  tx.session.updateMany({ where: { id: sessionId, endedAt: null }, data: { lastUsedAt, expiresAt } });

/** Whether the person stands in no FamiBook: then the next membership becomes the current one. */
export const standNowhereIn = (tx: Tx, userId: string, famibookId: string) =>
  tx.session.updateMany({
    where: { userId, endedAt: null, currentFamibookId: null, user: { isAdmin: false } },
    data: { currentFamibookId: famibookId },
  });

/** A membership is over: those of the person's sessions that stood there go on in another one, approved ones first. */
export const leaveFamiBook = async (tx: Tx, userId: string, famibookId: string): Promise<void> => {
  await tx.$executeRaw`
    WITH next AS (
      SELECT (SELECT m.famibook_id FROM famibook_membership m
               WHERE m.user_id = ${userId}::uuid AND m.famibook_id <> ${famibookId}::uuid
               ORDER BY m.is_approved DESC, m.created_at, m.id LIMIT 1) AS id
    ), moved AS (
      UPDATE session s SET current_famibook_id = next.id FROM next, "user" o
       WHERE s.user_id = ${userId}::uuid AND s.current_famibook_id = ${famibookId}::uuid AND o.id = s.user_id AND NOT o.is_admin
    )
    UPDATE "user" u SET last_current_famibook_id = next.id FROM next
     WHERE u.id = ${userId}::uuid AND u.last_current_famibook_id = ${famibookId}::uuid`;
};
