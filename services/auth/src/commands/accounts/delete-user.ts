import type { Identity } from '@famibook/contracts/identity';
import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../../ports.ts';
import { assertNotLastAdministrator, removeUser } from '../../steps/remove-user.ts';
import { stillAdministers } from '../../store/users.ts';

/** Delete a person and all that is theirs; the other services follow the announcement (D8). */
export const deleteUser =
  (d: Pick<Deps, 'change' | 'events'>) =>
  (who: Identity, userId: string): Promise<void> =>
    d.change(async (tx, changes) => {
      await assertNotLastAdministrator(tx, userId);
      if (!(await stillAdministers(tx, who.userId))) throw new AppError('forbidden');
      await removeUser(d, tx, changes, userId);
    });
