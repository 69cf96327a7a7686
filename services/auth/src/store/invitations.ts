import type { FamiBookId, InvitationId, UserId } from '@famibook/contracts/ids';
import type { InvitedTo } from '@famibook/contracts/invitations/schemas';
import type { OpenInvitation } from '../domain/invitation.ts';
import type { Tx } from './prisma.ts';

export interface NewInvitation {
  id: InvitationId;
  famibookId: FamiBookId;
  /** SHA-256 of the token. */
  tokenHash: string;
  letsIn: boolean;
  uses: number;
  createdBy: UserId;
  createdAt: Date;
  expiresAt: Date;
}

interface OpenRow {
  id: InvitationId;
  famibook_id: FamiBookId;
  famibook_name: string;
  lets_in: boolean;
}

export async function insert(tx: Tx, data: NewInvitation): Promise<void> {
  await tx.invitation.create({ data });
}

/** Finds the invitation of a token, while users can come by it. */
export async function findOpen(tx: Tx, tokenHash: string, now: Date): Promise<OpenInvitation | null> {
  const [row] = await tx.$queryRaw<OpenRow[]>`
    SELECT i.id, i.famibook_id, f.name AS famibook_name, i.lets_in
      FROM invitation i JOIN famibook f ON f.id = i.famibook_id
     WHERE i.token_hash = ${tokenHash} AND i.ended_at IS NULL AND i.used < i.uses AND i.expires_at > ${now}
       AND f.suspended_at IS NULL`;
  if (!row) return null;
  return { id: row.id, famibookId: row.famibook_id, famibookName: row.famibook_name, letsIn: row.lets_in };
}

/** What a link says of the FamiBook that it invites to. */
export async function findInvitedTo(tx: Tx, famibookId: FamiBookId): Promise<InvitedTo | null> {
  const [row] = await tx.$queryRaw<{ famibook_name: string; first_name: string }[]>`
    SELECT f.name AS famibook_name, u.first_name FROM famibook f
      JOIN famibook_membership m ON m.famibook_id = f.id AND m.is_manager JOIN "user" u ON u.id = m.user_id
     WHERE f.id = ${famibookId}::uuid`;
  return row ? { famibookName: row.famibook_name, managerFirstName: row.first_name } : null;
}

/**
 * Counts a use of an invitation that is still open. The database decides between many at once: an update waits for the
 * one before it and then finds what that left. The membership must be inserted before, which locks its FamiBook: it
 * is not suspended, handed over or deleted before the transaction ends.
 * @returns the invitation's new version, or undefined when no user can use it any longer
 */
export async function useOnce(tx: Tx, id: InvitationId, now: Date): Promise<number | undefined> {
  const [row] = await tx.$queryRaw<{ version: number }[]>`
    UPDATE invitation i SET used = used + 1, version = i.version + 1 FROM famibook f
     WHERE i.id = ${id}::uuid AND f.id = i.famibook_id AND f.suspended_at IS NULL
       AND i.ended_at IS NULL AND i.used < i.uses AND i.expires_at > ${now}
    RETURNING i.version`;
  return row?.version;
}

/** @returns the new version, or undefined when it had been ended or there is none in this FamiBook */
export async function end(
  tx: Tx,
  { id, famibookId }: { id: InvitationId; famibookId: FamiBookId },
  endedAt: Date,
): Promise<number | undefined> {
  const [row] = await tx.$queryRaw<{ version: number }[]>`
    UPDATE invitation SET ended_at = ${endedAt}, version = version + 1
     WHERE id = ${id}::uuid AND famibook_id = ${famibookId}::uuid AND ended_at IS NULL
    RETURNING version`;
  return row?.version;
}

/** Ends all invitations of a FamiBook that is locked (D40). */
export async function endAll(tx: Tx, famibookId: FamiBookId, endedAt: Date): Promise<void> {
  await tx.$executeRaw`UPDATE invitation SET ended_at = ${endedAt}, version = version + 1
    WHERE famibook_id = ${famibookId}::uuid AND ended_at IS NULL`;
}

export async function exists(
  tx: Tx,
  { id, famibookId }: { id: InvitationId; famibookId: FamiBookId },
): Promise<boolean> {
  return (await tx.invitation.count({ where: { id, famibookId } })) > 0;
}

export async function countOpen(tx: Tx, famibookId: FamiBookId, now: Date): Promise<number> {
  const [row] = await tx.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM invitation
     WHERE famibook_id = ${famibookId}::uuid AND ended_at IS NULL AND used < uses AND expires_at > ${now}`;
  return row?.total ?? 0;
}

/**
 * Removes the oldest invitations of a FamiBook that are over, beyond `max` of them. It passes over one that is being used
 * up: that transaction may wait for the FamiBook, which is locked here.
 */
export async function removeOverBeyond(tx: Tx, famibookId: FamiBookId, now: Date, max: number): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM invitation WHERE id IN (
      SELECT id FROM invitation
       WHERE famibook_id = ${famibookId}::uuid AND (ended_at IS NOT NULL OR used >= uses OR expires_at <= ${now})
       ORDER BY created_at DESC, id DESC OFFSET ${max} FOR UPDATE SKIP LOCKED)`;
}
