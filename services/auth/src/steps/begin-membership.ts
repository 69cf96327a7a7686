import { newEvent } from '@famibook/contracts/events';
import type { MembershipId, UserId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import { noSuchFamiBook } from '../domain/famibook.ts';
import { isForAnother, isLetIn, type OpenInvitation } from '../domain/invitation.ts';
import { membershipDetails } from '../domain/membership.ts';
import type { Deps } from '../ports.ts';
import type { NamedFamiBook } from '../store/famibooks.ts';
import type { Tx } from '../store/prisma.ts';
import { sha256 } from './browser-secrets.ts';

/** What a user names who signs up or joins. */
export interface Destination {
  famibookName: string;
  /** The token of the invitation by which the user comes. */
  invitation?: string | undefined;
}

/** The FamiBook that a user comes to, and the invitation by which, if by any. */
export interface Entry {
  famibook: NamedFamiBook;
  /** Its name as the user typed it. */
  typedName: string;
  invitation: OpenInvitation | null;
}

type FindDeps = Pick<Deps, 'stores' | 'reader' | 'now'>;

/**
 * Finds the FamiBook that a user wants to come to. A suspended one does not exist for who is no member of it (D9, D39).
 * @param userId undefined for a visitor who signs up
 * @throws AppError `famibook_not_found`; with an invitation `invitation_not_found`, `validation` when it is for another
 * FamiBook than the named one
 */
export async function findEntry(
  deps: FindDeps,
  { famibookName, invitation: token }: Destination,
  userId?: UserId,
): Promise<Entry> {
  const { stores, reader } = deps;
  const invitation = token === undefined ? null : await findInvitation(deps, token);
  const famibook = await stores.famibooks.findByName(reader, famibookName);
  if (invitation && famibook?.id !== invitation.famibookId) throw isForAnother(invitation.famibookName);
  if (!famibook) throw noSuchFamiBook(famibookName);
  if (!invitation && (await stores.famibooks.isSuspended(reader, famibook.id))) {
    const isMember = userId !== undefined && (await stores.memberships.find(reader, userId, famibook.id)) !== null;
    if (!isMember) throw noSuchFamiBook(famibookName);
  }
  return { famibook, typedName: famibookName, invitation };
}

/** @throws AppError `invitation_not_found`, alike whatever is wrong with it */
export async function findInvitation({ stores, reader, now }: FindDeps, token: string): Promise<OpenInvitation> {
  const invitation = await stores.invitations.findOpen(reader, sha256(token), now());
  if (!invitation) throw new AppError('invitation_not_found');
  return invitation;
}

/**
 * Begins the membership of a user who is locked or new: it waits for the manager, unless an invitation lets in (D2, D43).
 * Call it last in a transaction, because it counts. A suspended FamiBook does not exist for a user who is no member of
 * it (D9, D39): the inserted membership locks it, so that it is not suspended before the transaction ends.
 * @param version the user's new identity version
 * @returns whether the membership is approved
 * @throws AppError `famibook_not_found` when it is suspended; `invitation_not_found` then too, and when the invitation
 * has ended or been used up
 */
export async function beginMembership(
  { stores, events, now, newId }: Pick<Deps, 'stores' | 'events' | 'now' | 'newId'>,
  tx: Tx,
  { famibook, typedName, invitation }: Entry,
  { userId, version }: { userId: UserId; version: number },
): Promise<boolean> {
  const { id: famibookId, name: famibookName } = famibook;
  const id = newId<MembershipId>();
  const isApproved = isLetIn(invitation, await stores.memberships.hasEnded(tx, userId, famibookId));
  await stores.memberships.insert(tx, { id, userId, famibookId, isApproved, isManager: false, createdAt: now() });
  if (!invitation && (await stores.famibooks.isSuspended(tx, famibookId))) throw noSuchFamiBook(typedName);
  const details = membershipDetails({ id, userId, famibookId, famibookName });
  const byInvitation = invitation && { invitationId: invitation.id };
  if (byInvitation) {
    const { invitationId } = byInvitation;
    const used = await stores.invitations.useOnce(tx, invitationId, now());
    if (used === undefined) throw new AppError('invitation_not_found');
    await events.add(tx, newEvent('invitation.used.v1', invitationId, used, { ...details, invitationId, isApproved }));
  }
  const type = isApproved ? 'membership.approved.v1' : 'membership.requested.v1';
  await events.add(tx, newEvent(type, id, version, { ...details, ...byInvitation }));
  const counted = { approved: isApproved ? 1 : 0, pending: isApproved ? 0 : 1 } as const;
  await stores.memberships.addToTotals(tx, [{ userId, famibookId, ...counted }]);
  return isApproved;
}
