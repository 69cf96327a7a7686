import { newEvent } from '@famibook/contracts/events';
import type { FamiBookId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import { famibookDetails } from '../../domain/famibook.ts';
import type { Deps } from '../../ports.ts';
import type { Founding } from '../../store/foundings.ts';
import type { Tx } from '../../store/prisma.ts';

type ChangePlanDeps = Pick<Deps, 'stores' | 'transaction' | 'events'>;

/**
 * Gives all FamiBooks of a subscription its plan (D21); a version older than the known one changes nothing.
 * @returns the FamiBooks of the subscription
 * @throws AppError `subscription_not_found`
 */
export function changePlan({ stores, transaction, events }: ChangePlanDeps) {
  return ({ version, ...founding }: Founding & { version: number }): Promise<FamiBookId[]> =>
    transaction(async (tx) => {
      const isNewer = await stores.foundings.changePlanIfNewer(tx, founding, version);
      if (isNewer) await applyPlan({ stores, events }, tx, founding);
      const famibookIds = await stores.foundings.listFamiBooks(tx, founding.key);
      if (famibookIds.length === 0) throw new AppError('subscription_not_found');
      return famibookIds;
    });
}

async function applyPlan(
  { stores, events }: Pick<ChangePlanDeps, 'stores' | 'events'>,
  tx: Tx,
  founding: Founding,
): Promise<void> {
  const changed = await stores.foundings.applyPlan(tx, founding);
  const published = changed.map((famibook) =>
    newEvent('famibook.plan-changed.v1', famibook.id, famibook.version, famibookDetails(famibook)),
  );
  if (published.length > 0) await events.add(tx, published);
}
