import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../../ports.ts';
import { ofOwnAccount } from '../../steps/change-identities.ts';
import type { Tx } from '../../store/prisma.ts';
import type { Stores } from '../../store/stores.ts';

/**
 * Makes another FamiBook current in this session (D1).
 * @throws AppError `famibook_not_found`, `pending_approval`, `unauthorized`
 */
export function switchFamiBook({
  stores,
  reader,
  changeIdentities,
}: Pick<Deps, 'stores' | 'reader' | 'changeIdentities'>) {
  return async (actor: Identity, name: string): Promise<{ famibookName: string }> => {
    const famibook = await stores.famibooks.findByName(reader, name);
    if (!famibook) throw new AppError('famibook_not_found');
    const { userId, sessionId } = actor;
    await changeIdentities(async (tx, changes) => {
      await ofOwnAccount(changes.lockUser(userId));
      await assertCanEnter(stores, tx, actor, famibook.id);
      const isOpen = await stores.sessions.setCurrentFamiBook(tx, { id: sessionId, userId }, famibook.id);
      if (!isOpen) throw new AppError('unauthorized');
      await stores.users.setLastCurrentFamiBook(tx, userId, famibook.id);
    });
    return { famibookName: famibook.name };
  };
}

/** An administrator can enter every FamiBook, any other user those with an approved membership. */
async function assertCanEnter(stores: Stores, tx: Tx, { userId }: Identity, famibookId: FamiBookId): Promise<void> {
  if (await stores.users.isAdministrator(tx, userId)) return;
  const membership = await stores.memberships.find(tx, userId, famibookId);
  if (!membership) throw new AppError('famibook_not_found');
  if (!membership.isApproved) throw new AppError('pending_approval');
}
