import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import { assertPlanAllowsAnother } from '../../domain/famibook.ts';
import type { Membership } from '../../domain/membership.ts';
import type { Deps } from '../../ports.ts';
import { assertStillManages } from '../../steps/assert-permissions.ts';
import { createFamiBook } from '../../steps/create-famibook.ts';
import * as foundings from '../../store/foundings.ts';
import * as memberships from '../../store/memberships.ts';
import { isTaken } from '../../store/violations.ts';

type OpenDeps = Pick<Deps, 'reader' | 'changeIdentities' | 'events' | 'now' | 'newId'>;

/**
 * Opens a further FamiBook for the manager of this one, within the plan that they share (D21).
 * @throws AppError `famibook_not_found`, `famibook_taken`, `plan_spaces`, `too_many_memberships`, `forbidden`
 */
export function openFamiBook(deps: OpenDeps) {
  return async (actor: Identity, famibookId: FamiBookId, name: string): Promise<Membership> => {
    const managerId = await memberships.findManager(deps.reader, famibookId);
    if (!managerId) throw new AppError('famibook_not_found');
    return deps
      .changeIdentities(async (tx, changes) => {
        const version = await changes.lockUser(managerId);
        await assertStillManages(tx, actor, famibookId);
        const founding = await foundings.lockOf(tx, famibookId);
        if (!founding) throw new AppError('famibook_not_found');
        assertPlanAllowsAnother(founding.planType, await foundings.countFamiBooks(tx, founding.key));
        return createFamiBook(deps, tx, { name, founding, managerId, version });
      })
      .catch((error: unknown) => {
        throw isTaken(error) ? new AppError('famibook_taken') : error;
      });
  };
}
