import { newEvent } from '@famibook/contracts/events';
import type { Identity } from '@famibook/contracts/identity';
import { namesOf } from '@famibook/famibook-kit/user-names';
import type { ActivityScope } from '../domain/activity.ts';
import type { Deps } from '../ports.ts';

/**
 * Publishes that a user takes Activity along as a file, so that Activity shows it too (D41).
 * @throws AppError `too_many_requests`
 */
export function recordExport({
  transaction,
  publish,
  newId,
  consumeActivityLimit,
}: Pick<Deps, 'transaction' | 'publish' | 'newId' | 'consumeActivityLimit'>) {
  return async (actor: Identity, scope: ActivityScope): Promise<void> => {
    await consumeActivityLimit(actor.userId);
    const { current } = actor;
    const famibook =
      scope !== 'all' && current ? { famibookId: current.famibookId, famibookName: current.famibookName } : {};
    await transaction((tx) => publish(tx, newEvent('activity.exported.v1', newId(), 1, famibook, namesOf(actor))));
  };
}
