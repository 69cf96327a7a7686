import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../../ports.ts';
import { ofOwnAccount } from '../../steps/change-identities.ts';
import * as famibooks from '../../store/famibooks.ts';
import * as memberships from '../../store/memberships.ts';
import type { Tx } from '../../store/prisma.ts';
import * as sessions from '../../store/sessions.ts';
import * as users from '../../store/users.ts';

/**
 * Makes another FamiBook current in this session (D1).
 * @throws AppError `famibook_not_found`, `pending_approval`, `unauthorized`
 */
export function switchFamiBook({ reader, changeIdentities }: Pick<Deps, 'reader' | 'changeIdentities'>) {
  return async (actor: Identity, name: string): Promise<{ famibookName: string }> => {
    const famibook = await famibooks.findByName(reader, name);
    if (!famibook) throw new AppError('famibook_not_found');
    const { userId, sessionId } = actor;
    await changeIdentities(async (tx, changes) => {
      await ofOwnAccount(changes.lockUser(userId));
      await assertCanEnter(tx, actor, famibook.id);
      const isOpen = await sessions.setCurrentFamiBook(tx, { id: sessionId, userId }, famibook.id);
      if (!isOpen) throw new AppError('unauthorized');
      await users.setLastCurrentFamiBook(tx, userId, famibook.id);
    });
    return { famibookName: famibook.name };
  };
}

/** An administrator can enter every FamiBook, anybody else those they are approved in. */
async function assertCanEnter(tx: Tx, { userId }: Identity, famibookId: FamiBookId): Promise<void> {
  if (await users.isAdministrator(tx, userId)) return;
  const membership = await memberships.find(tx, userId, famibookId);
  if (!membership) throw new AppError('famibook_not_found');
  if (!membership.isApproved) throw new AppError('pending_approval');
}
