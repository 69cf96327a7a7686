import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId, UserId } from '@famibook/contracts/ids';
import type { Member } from '@famibook/contracts/members/schemas';
import { AppError } from '@famibook/service-kit/errors';
import { findOnlyPending } from '../../domain/membership.ts';
import type { Deps } from '../../ports.ts';
import { type ApproveDeps, approveMember } from './approve-member.ts';

type ReaderDeps = Pick<Deps, 'stores' | 'reader'>;

/**
 * Approves a user for the administrator, who names the FamiBook when the user waits in several (D10).
 * @throws AppError `which_famibook`, `famibook_not_found`, those of `approveMember`
 */
export function approveMemberAnywhere(deps: ApproveDeps & ReaderDeps) {
  const approve = approveMember(deps);
  return async (actor: Identity, userId: UserId, famibookName: string | undefined): Promise<Member> => {
    const famibookId =
      famibookName === undefined
        ? await findPendingFamiBook(deps, userId)
        : await findNamedFamiBook(deps, famibookName);
    return approve(actor, userId, famibookId);
  };
}

async function findNamedFamiBook({ stores, reader }: ReaderDeps, name: string): Promise<FamiBookId> {
  const famibook = await stores.famibooks.findByName(reader, name);
  if (!famibook) throw new AppError('famibook_not_found');
  return famibook.id;
}

async function findPendingFamiBook({ stores, reader }: ReaderDeps, userId: UserId): Promise<FamiBookId> {
  const owned = await stores.memberships.listOfUser(reader, userId);
  const pending = findOnlyPending(owned);
  if (pending) return pending.famibookId;
  const isDecided = owned.length > 0 || (await stores.memberships.hasEnded(reader, userId));
  throw new AppError(isDecided ? 'already_decided' : 'user_not_found');
}
