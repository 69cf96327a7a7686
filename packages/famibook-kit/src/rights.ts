import { type Identity, maySee } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import { assertNotSuspended } from './famibook-replica.ts';

export type CurrentFamiBook = NonNullable<Identity['current']>;

/** A photo or message, as far as the right to see it goes. */
interface Content {
  famibookId: FamiBookId;
  /** Whether its FamiBook is suspended (D39), as the last event says. */
  isSuspended: boolean;
}

/**
 * The identity also says whether its current FamiBook is suspended, because an event may wait for the broker.
 * @throws AppError `famibook_suspended` (D39)
 */
export function assertOpenTo(
  identity: Pick<Identity, 'isAdmin' | 'current'>,
  { famibookId, isSuspended }: Content,
): void {
  const { current } = identity;
  assertNotSuspended(identity, isSuspended || (current?.famibookId === famibookId && current.isSuspended === true));
}

/**
 * Content does not exist for those who may not see into its FamiBook (D9).
 * @throws AppError `notFound`, `pending_approval` for a member who waits there, `famibook_suspended` (D39)
 */
export function assertMaySeeContent(
  identity: Identity,
  content: Content,
  notFound: 'photo_not_found' | 'message_not_found',
): void {
  const { famibookId } = content;
  if (!maySee(identity, famibookId)) {
    const { current } = identity;
    const isPendingMember = current?.famibookId === famibookId && !current.isApproved;
    throw new AppError(isPendingMember ? 'pending_approval' : notFound);
  }
  assertOpenTo(identity, content);
}

/** @throws AppError `forbidden` to everyone but the author, the administrator included (D22) */
export function assertOwn(actor: Identity, content: { userId: string }): void {
  if (content.userId !== actor.userId) throw new AppError('forbidden');
}

/**
 * The FamiBook into which the user writes now (D1).
 * @throws AppError `choose_famibook` for an administrator without one, `no_famibook` for a user without one
 */
export function currentFamiBook(identity: Identity): CurrentFamiBook {
  if (!identity.current) throw new AppError(identity.isAdmin ? 'choose_famibook' : 'no_famibook');
  return identity.current;
}
