import type { Identity } from '@famibook/contracts/identity';
import type { InvitedTo } from '@famibook/contracts/invitations/schemas';
import type { SearchQuery } from '@famibook/contracts/page';
import { defineCursors, NEWEST_FIRST } from '@famibook/famibook-kit/keyset';
import { cutPage, type ListPage } from '@famibook/famibook-kit/page';
import { AppError } from '@famibook/service-kit/errors';
import type { Invitation } from '../domain/invitation.ts';
import type { Deps } from '../ports.ts';
import { findInvitation } from '../steps/begin-membership.ts';
import { getManagedFamiBook } from './find-famibook.ts';

const cursors = defineCursors({ invitations: NEWEST_FIRST });

/** Invitations to the caller's current FamiBook (D43). @throws AppError `choose_famibook`, `famibook_suspended` */
export function listInvitations(deps: Pick<Deps, 'readInvitations' | 'stores' | 'reader'>) {
  const getFamiBook = getManagedFamiBook(deps);
  return async (actor: Identity, { q: search, before, limit }: SearchQuery): Promise<ListPage<Invitation>> => {
    const famibookId = await getFamiBook(actor);
    const after = cursors.decode('invitations', before);
    const { rows, total } = await deps.readInvitations(famibookId, { search, after, limit: limit + 1 });
    return { ...cutPage(rows, limit, ({ position }) => cursors.encode('invitations', position)), total };
  };
}

/**
 * What a link says of the FamiBook that it invites to; looking up is limited by address (D24, D43).
 * @throws AppError `invitation_not_found`, `too_many_attempts`
 */
export function lookUpInvitation(deps: Pick<Deps, 'stores' | 'reader' | 'attempts' | 'now'>) {
  return async (token: string, address: string): Promise<InvitedTo> => {
    await deps.attempts.count('invitation', address);
    const { famibookId } = await findInvitation(deps, token);
    const invitedTo = await deps.stores.invitations.findInvitedTo(deps.reader, famibookId);
    if (!invitedTo) throw new AppError('invitation_not_found');
    return invitedTo;
  };
}
