import { newEvent } from '@famibook/contracts/events';
import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId, InvitationId } from '@famibook/contracts/ids';
import type { NewInvitationBody } from '@famibook/contracts/invitations/schemas';
import { AppError } from '@famibook/service-kit/errors';
import { assertCanInvite, expiryAfter, type Invitation } from '../../domain/invitation.ts';
import type { Deps } from '../../ports.ts';
import { assertStillManages } from '../../steps/assert-permissions.ts';
import { newSecret, sha256 } from '../../steps/browser-secrets.ts';

/** A FamiBook keeps this many closed invitations; older ones are removed. */
const MAX_OVER = 200;

type CreateDeps = Pick<
  Deps,
  'stores' | 'transaction' | 'events' | 'consumeActivityLimit' | 'now' | 'newId' | 'randomBytes'
>;
type RevokeDeps = Pick<Deps, 'stores' | 'transaction' | 'events' | 'now'>;

/**
 * Makes a link into a FamiBook. Its token leaves the server here only, and is stored as a hash (D43).
 * @throws AppError `forbidden`, `famibook_not_found`, `too_many_invitations`, `too_many_requests`
 */
export function createInvitation(deps: CreateDeps) {
  const { stores, transaction, events, now, newId } = deps;
  return async (
    actor: Identity,
    famibookId: FamiBookId,
    { days, uses, letsIn }: NewInvitationBody,
  ): Promise<Invitation & { token: string }> => {
    await deps.consumeActivityLimit(actor.userId);
    const token = newSecret(deps);
    const invitation = await transaction(async (tx) => {
      // The lock lets one command at a time count the open ones.
      const famibook = await stores.famibooks.lockName(tx, famibookId);
      if (!famibook) throw new AppError('famibook_not_found');
      await assertStillManages({ stores }, tx, actor, famibookId);
      const createdAt = now();
      assertCanInvite(await stores.invitations.countOpen(tx, famibookId, createdAt));
      await stores.invitations.removeOverBeyond(tx, famibookId, createdAt, MAX_OVER);
      const expiresAt = expiryAfter(days, createdAt);
      const row = { id: newId<InvitationId>(), letsIn, uses, createdAt, expiresAt };
      await stores.invitations.insert(tx, {
        ...row,
        famibookId,
        tokenHash: sha256(token),
        createdBy: actor.userId,
      });
      const details = { famibookId, famibookName: famibook.name, invitationId: row.id, uses, letsIn };
      const published = { ...details, expiresAt: expiresAt.toISOString() };
      await events.add(tx, newEvent('invitation.created.v1', row.id, 1, published));
      return { ...row, used: 0, endedAt: null };
    });
    return { ...invitation, createdBy: `${actor.firstName} ${actor.lastName}`.trim(), token };
  };
}

/**
 * Ends an invitation; memberships that began by it stay (D43).
 * @throws AppError `forbidden`, `invitation_not_found`, `already_decided` when it was ended before
 */
export function revokeInvitation({ stores, transaction, events, now }: RevokeDeps) {
  return (actor: Identity, famibookId: FamiBookId, id: InvitationId): Promise<void> =>
    transaction(async (tx) => {
      await assertStillManages({ stores }, tx, actor, famibookId);
      const version = await stores.invitations.end(tx, { id, famibookId }, now());
      if (version === undefined) {
        const isEnded = await stores.invitations.exists(tx, { id, famibookId });
        throw isEnded ? alreadyRevoked() : noSuchInvitation();
      }
      const famibook = await stores.famibooks.findById(tx, famibookId);
      if (!famibook) throw new AppError('famibook_not_found');
      const details = { famibookId, famibookName: famibook.name, invitationId: id };
      await events.add(tx, newEvent('invitation.revoked.v1', id, version, details));
    });
}

function alreadyRevoked(): AppError {
  return new AppError('already_decided', { message: 'This invitation was revoked before.' });
}

function noSuchInvitation(): AppError {
  return new AppError('invitation_not_found', { message: 'There is no such invitation here.' });
}
