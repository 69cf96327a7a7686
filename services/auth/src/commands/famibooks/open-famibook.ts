import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import { assertPlanAllowsAnother } from '../../domain/famibook.ts';
import type { Membership } from '../../domain/membership.ts';
import type { Deps } from '../../ports.ts';
import { assertStillManages } from '../../steps/assert-permissions.ts';
import { createFamiBook } from '../../steps/create-famibook.ts';

type OpenDeps = Pick<
  Deps,
  'stores' | 'reader' | 'changeIdentities' | 'events' | 'consumeActivityLimit' | 'now' | 'newId'
>;

/**
 * Opens a further FamiBook for the manager of this one, within the plan that they share (D21).
 * @throws AppError `famibook_not_found`, `famibook_taken`, `plan_spaces`, `too_many_memberships`, `forbidden`,
 * `too_many_requests`, `conflict` when the role has been handed over
 */
export function openFamiBook(deps: OpenDeps) {
  return async (actor: Identity, famibookId: FamiBookId, name: string): Promise<Membership> => {
    await deps.consumeActivityLimit(actor.userId);
    const managerId = await deps.stores.memberships.findManager(deps.reader, famibookId);
    if (!managerId) throw new AppError('famibook_not_found');
    return deps
      .changeIdentities(async (tx, changes) => {
        const version = await changes.lockUser(managerId);
        await assertStillManages(deps, tx, actor, famibookId);
        const founding = await deps.stores.foundings.lockOf(tx, famibookId);
        if (!founding) throw new AppError('famibook_not_found');
        // Handing over locks the former manager too, so that the role stays where it is from here on.
        const isStillManager = (await deps.stores.memberships.findManager(tx, famibookId)) === managerId;
        if (!isStillManager) throw new AppError('conflict');
        assertPlanAllowsAnother(founding.planType, await deps.stores.foundings.countFamiBooks(tx, founding.key));
        return createFamiBook(deps, tx, { name, founding, managerId, version });
      })
      .catch((error: unknown) => {
        throw deps.stores.violations.isTaken(error) ? new AppError('famibook_taken') : error;
      });
  };
}
