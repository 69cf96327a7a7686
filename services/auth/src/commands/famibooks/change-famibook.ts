import { newEvent } from '@famibook/contracts/events';
import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId, UserId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import { assertSuspensionChanges, famibookDetails } from '../../domain/famibook.ts';
import { assertCanBecomeManager } from '../../domain/membership.ts';
import type { Deps } from '../../ports.ts';
import { assertStillAdministers, assertStillManages } from '../../steps/assert-permissions.ts';
import { lockFamiBook, lockFamiBookWithUsers } from '../../steps/lock-famibook.ts';

/**
 * Gives a FamiBook another name; its id stays and the old name is free (D40).
 * @throws AppError `forbidden`, `famibook_not_found`, `famibook_taken`
 */
export function renameFamiBook({
  stores,
  changeIdentities,
  events,
}: Pick<Deps, 'stores' | 'changeIdentities' | 'events'>) {
  return (actor: Identity, famibookId: FamiBookId, name: string): Promise<void> =>
    changeIdentities(async (tx, changes) => {
      const famibook = await lockFamiBookWithUsers({ stores }, tx, changes, famibookId);
      await assertStillAdministers({ stores }, tx, actor);
      await stores.famibooks.rename(tx, famibookId, name);
      const details = { ...famibookDetails({ ...famibook, name }), formerName: famibook.name };
      await events.add(tx, newEvent('famibook.renamed.v1', famibookId, famibook.version, details));
    }).catch((error: unknown) => {
      throw stores.violations.isTaken(error) ? new AppError('famibook_taken') : error;
    });
}

type SuspendDeps = Pick<Deps, 'stores' | 'changeIdentities' | 'events' | 'now'>;

/** Closes a FamiBook until it is resumed (D39). @throws AppError `forbidden`, `famibook_not_found`, `already_decided` */
export function suspendFamiBook(deps: SuspendDeps) {
  return (actor: Identity, famibookId: FamiBookId): Promise<void> => setSuspended(deps, actor, famibookId, true);
}

/** @throws AppError `forbidden`, `famibook_not_found`, `already_decided` */
export function resumeFamiBook(deps: SuspendDeps) {
  return (actor: Identity, famibookId: FamiBookId): Promise<void> => setSuspended(deps, actor, famibookId, false);
}

type HandOverDeps = Pick<Deps, 'stores' | 'reader' | 'changeIdentities' | 'events' | 'consumeActivityLimit' | 'now'>;

/**
 * Makes an approved member the manager, and the manager a member, in one transaction that ends open invitations (D40).
 * @throws AppError `forbidden`, `famibook_not_found`, `user_not_found`, `already_decided`, `conflict`,
 * `too_many_requests`
 */
export function handOverFamiBook({
  stores,
  reader,
  changeIdentities,
  events,
  consumeActivityLimit,
  now,
}: HandOverDeps) {
  return async (actor: Identity, famibookId: FamiBookId, userId: UserId): Promise<void> => {
    await consumeActivityLimit(actor.userId);
    const managerId = await stores.memberships.findManager(reader, famibookId);
    await changeIdentities(async (tx, changes) => {
      const involved = new Set([userId, ...(managerId ? [managerId] : [])]);
      for (const id of [...involved].sort()) await changes.lockUser(id);
      const famibook = await lockFamiBook({ stores }, tx, famibookId);
      const isStillManager = (await stores.memberships.findManager(tx, famibookId)) === managerId;
      if (!isStillManager) throw new AppError('conflict');
      await assertStillManages({ stores }, tx, actor, famibookId);
      const membership = await stores.memberships.find(tx, userId, famibookId);
      assertCanBecomeManager(membership);
      await stores.memberships.replaceManager(tx, membership);
      await stores.invitations.endAll(tx, famibookId, now());
      const managers = { managerUserId: userId, formerManagerUserId: managerId ?? null };
      const details = { ...famibookDetails(famibook), ...managers };
      await events.add(tx, newEvent('famibook.manager-changed.v1', famibookId, famibook.version, details));
    });
  };
}

function setSuspended(
  { stores, changeIdentities, events, now }: SuspendDeps,
  actor: Identity,
  famibookId: FamiBookId,
  isSuspended: boolean,
): Promise<void> {
  return changeIdentities(async (tx, changes) => {
    const famibook = await lockFamiBookWithUsers({ stores }, tx, changes, famibookId);
    await assertStillAdministers({ stores }, tx, actor);
    assertSuspensionChanges(famibook, isSuspended);
    await stores.famibooks.setSuspendedAt(tx, famibookId, isSuspended ? now() : null);
    const type = isSuspended ? 'famibook.suspended.v1' : 'famibook.resumed.v1';
    const details = famibookDetails({ ...famibook, isSuspended });
    await events.add(tx, newEvent(type, famibookId, famibook.version, details));
  });
}
