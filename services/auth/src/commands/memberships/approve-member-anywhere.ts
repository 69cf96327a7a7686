import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId, UserId } from '@famibook/contracts/ids';
import type { Member } from '@famibook/contracts/members/schemas';
import { AppError } from '@famibook/service-kit/errors';
import { findOnlyPending } from '../../domain/membership.ts';
import type { Deps } from '../../ports.ts';
import * as famibooks from '../../store/famibooks.ts';
import * as memberships from '../../store/memberships.ts';
import type { Tx } from '../../store/prisma.ts';
import { type ApproveDeps, approveMember } from './approve-member.ts';

/**
 * Approves a user for the administrator, who names the FamiBook when the user waits in several (D10).
 * @throws AppError `which_famibook`, `famibook_not_found`, those of `approveMember`
 */
export function approveMemberAnywhere(deps: ApproveDeps & Pick<Deps, 'reader'>) {
  const approve = approveMember(deps);
  return async (actor: Identity, userId: UserId, famibookName: string | undefined): Promise<Member> => {
    const famibookId =
      famibookName === undefined
        ? await findPendingFamiBook(deps.reader, userId)
        : await findNamedFamiBook(deps.reader, famibookName);
    return approve(actor, userId, famibookId);
  };
}

async function findNamedFamiBook(reader: Tx, name: string): Promise<FamiBookId> {
  const famibook = await famibooks.findByName(reader, name);
  if (!famibook) throw new AppError('famibook_not_found');
  return famibook.id;
}

async function findPendingFamiBook(reader: Tx, userId: UserId): Promise<FamiBookId> {
  const owned = await memberships.listOfUser(reader, userId);
  const pending = findOnlyPending(owned);
  if (pending) return pending.famibookId;
  const isDecided = owned.length > 0 || (await memberships.hasEnded(reader, userId));
  throw new AppError(isDecided ? 'already_decided' : 'user_not_found');
}
