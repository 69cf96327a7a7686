import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';
import { v7 as newId } from 'uuid';
import type { TestApp } from './boot-for-test.ts';

type Publisher = Pick<TestApp, 'publish'>;

/** The current FamiBook of the user. */
export function currentFamiBookOf({ current }: Identity): { famibookId: FamiBookId; famibookName: string } {
  if (!current) throw new TypeError('this user has no current FamiBook');
  return { famibookId: current.famibookId, famibookName: current.famibookName };
}

/** Publishes what auth publishes of the life of the FamiBook in which this user stands (D39, D40). */
export function famibookEvents(app: Publisher, of: Identity) {
  const famibook = currentFamiBookOf(of);
  const state = { ...famibook, planType: 'premium', isSuspended: false } as const;
  return {
    create: (version: number, changes: { famibookName?: string; planType?: 'basic' | 'premium' } = {}) =>
      app.publish('famibook.created.v1', { ...state, ...changes }, version),
    changePlan: (planType: 'basic' | 'premium', version: number) =>
      app.publish('famibook.plan-changed.v1', { ...state, planType }, version),
    rename: (famibookName: string, version: number) =>
      app.publish('famibook.renamed.v1', { ...state, famibookName }, version),
    suspend: (version: number) => app.publish('famibook.suspended.v1', { ...state, isSuspended: true }, version),
    resume: (version: number) => app.publish('famibook.resumed.v1', state, version),
    remove: (version: number) => app.publish('famibook.deleted.v1', famibook, version),
  };
}

/** Publishes what auth publishes when a user is deleted (D8). */
export function deleteUser(app: Publisher, { userId }: Identity, version = 10): Promise<void> {
  return app.publish('person.deleted.v1', { userId }, version);
}

/** Publishes what auth publishes when a user changes the name or picture (D22). */
export function changeUser(
  app: Publisher,
  { userId, firstName, lastName, profileImageUrl }: Identity,
  changes: { firstName?: string; profileImageUrl?: string },
  version: number,
): Promise<void> {
  const user = { userId, firstName, lastName, profileImageUrl, famibookIds: [], ...changes };
  return app.publish('person.changed.v1', user, version);
}

/** Publishes what auth publishes when the membership of a user in the current FamiBook ends (D10). */
export function endMembership(app: Publisher, user: Identity, version: number): Promise<void> {
  const membership = { membershipId: newId(), userId: user.userId, wasApproved: true };
  return app.publish('membership.ended.v1', { ...currentFamiBookOf(user), ...membership }, version);
}
