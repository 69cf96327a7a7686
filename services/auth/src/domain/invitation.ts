import type { FamiBookId, InvitationId } from '@famibook/contracts/ids';
import type { InvitationState } from '@famibook/contracts/invitations/schemas';
import { INVITATIONS } from '@famibook/contracts/limits';
import { AppError } from '@famibook/service-kit/errors';

const DAY_MS = 86_400_000;

/** An invitation as the command needs it that lets a user come by it. */
export interface OpenInvitation {
  id: InvitationId;
  famibookId: FamiBookId;
  famibookName: string;
  letsIn: boolean;
}

interface InvitationTimes {
  uses: number;
  used: number;
  expiresAt: Date;
  endedAt: Date | null;
}

/** An invitation as a manager's list shows it. */
export interface Invitation extends InvitationTimes {
  id: InvitationId;
  letsIn: boolean;
  /** The full name; null once that user is deleted. */
  createdBy: string | null;
  createdAt: Date;
}

/** What a manager reads about an invitation; by an `open` one people can come. */
export function invitationState({ uses, used, expiresAt, endedAt }: InvitationTimes, now: Date): InvitationState {
  if (endedAt) return 'revoked';
  if (used >= uses) return 'used_up';
  return expiresAt <= now ? 'expired' : 'open';
}

export function expiryAfter(days: number, now: Date): Date {
  return new Date(now.getTime() + days * DAY_MS);
}

/** @throws AppError `too_many_invitations` */
export function assertCanInvite(openInvitations: number): void {
  if (openInvitations >= INVITATIONS.openPerFamiBook) throw new AppError('too_many_invitations');
}

/**
 * An invitation that lets in does so once for a user: one whose membership was declined or ended here waits for the
 * manager, or a removed member who still has the link would be back at once.
 */
export function isLetIn(invitation: Pick<OpenInvitation, 'letsIn'> | null, hasEndedBefore: boolean): boolean {
  return invitation?.letsIn === true && !hasEndedBefore;
}

/** The error for an invitation to another FamiBook than the one that was named with it. */
export function isForAnother(famibookName: string): AppError {
  const message = `This invitation is for ${famibookName}.`;
  return new AppError('validation', { message, fields: { famibookName: message } });
}
