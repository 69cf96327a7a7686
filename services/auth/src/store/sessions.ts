import type { FamiBookId, SessionId, UserId } from '@famibook/contracts/ids';
import type { Lifetime } from '../domain/session.ts';
import type { Tx } from './prisma.ts';

export interface SessionKey {
  id: SessionId;
  hash: string;
}

/** Some sessions of a user, or all but one. */
export type SessionSelection = { ids: readonly SessionId[] } | { allBut: SessionId | null };

export interface NewSession extends Lifetime {
  id: SessionId;
  hash: string;
  userId: UserId;
  currentFamibookId: FamiBookId | null;
  userAgent: string;
  createdAt: Date;
}

export async function insert(tx: Tx, data: NewSession): Promise<void> {
  await tx.session.create({ data });
}

/** @returns the selected sessions that were open until now */
export function end(tx: Tx, userId: UserId, selected: SessionSelection, now: Date): Promise<SessionKey[]> {
  return 'ids' in selected
    ? tx.$queryRaw<SessionKey[]>`
        UPDATE session SET ended_at = ${now}
         WHERE user_id = ${userId}::uuid AND ended_at IS NULL AND id = ANY(${[...selected.ids]}::uuid[])
        RETURNING id, hash`
    : tx.$queryRaw<SessionKey[]>`
        UPDATE session SET ended_at = ${now}
         WHERE user_id = ${userId}::uuid AND ended_at IS NULL AND id IS DISTINCT FROM ${selected.allBut}::uuid
        RETURNING id, hash`;
}

/** The open sessions beyond the newest `max`. */
export function listBeyond(tx: Tx, userId: UserId, max: number, now: Date): Promise<SessionKey[]> {
  return tx.$queryRaw<SessionKey[]>`
    SELECT id, hash FROM session WHERE user_id = ${userId}::uuid AND ended_at IS NULL AND expires_at > ${now}
     ORDER BY created_at DESC, id DESC OFFSET ${max} LIMIT 100`;
}

export async function renew(tx: Tx, id: SessionId, { lastUsedAt, expiresAt }: Lifetime): Promise<void> {
  await tx.session.updateMany({ where: { id, endedAt: null }, data: { lastUsedAt, expiresAt } });
}

/** @returns false when the session has ended */
export async function setCurrentFamiBook(
  tx: Tx,
  { id, userId }: { id: SessionId; userId: UserId },
  famibookId: FamiBookId,
): Promise<boolean> {
  const moved = await tx.session.updateMany({
    where: { id, userId, endedAt: null },
    data: { currentFamibookId: famibookId },
  });
  return moved.count === 1;
}

/** Makes a FamiBook the current one of the user's sessions that have none. */
export async function enterFamiBook(tx: Tx, userId: UserId, famibookId: FamiBookId): Promise<void> {
  await tx.session.updateMany({
    where: { userId, endedAt: null, currentFamibookId: null, user: { isAdmin: false } },
    data: { currentFamibookId: famibookId },
  });
}

/** Moves the sessions of these users out of a FamiBook, each into another one of its user, approved ones first. */
export async function leaveFamiBook(tx: Tx, userIds: readonly UserId[], famibookId: FamiBookId): Promise<void> {
  await tx.$executeRaw`
    WITH next AS (
      SELECT own.user_id, (SELECT m.famibook_id FROM famibook_membership m
               WHERE m.user_id = own.user_id AND m.famibook_id <> ${famibookId}::uuid
               ORDER BY m.is_approved DESC, m.created_at, m.id LIMIT 1) AS id
        FROM unnest(${[...userIds]}::uuid[]) AS own (user_id)
    ), moved AS (
      UPDATE session s SET current_famibook_id = next.id FROM next, "user" o
       WHERE s.user_id = next.user_id AND s.current_famibook_id = ${famibookId}::uuid AND o.id = s.user_id AND NOT o.is_admin
    )
    UPDATE "user" u SET last_current_famibook_id = next.id FROM next
     WHERE u.id = next.user_id AND u.last_current_famibook_id = ${famibookId}::uuid`;
}
