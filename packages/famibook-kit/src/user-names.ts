import type { NewEvent, UserNames } from '@famibook/contracts/events';
import { UserId } from '@famibook/contracts/ids';
import type { SqlRunner } from '@famibook/service-kit/db/database';
import type { Publish } from '@famibook/service-kit/messaging/service-events';
import { currentActor } from '@famibook/service-kit/observability/actor';

interface NamedUser {
  userId: string;
  firstName: string;
  lastName: string;
}

/** The names of these users for an event: Activity shows them as they were when it happened (D8, D41). */
export function namesOf(...users: readonly NamedUser[]): UserNames {
  return Object.fromEntries(
    users.map(({ userId, firstName, lastName }) => [userId, `${firstName} ${lastName}`.trim()]),
  );
}

/** Reads the names of those of these users who exist. */
type ReadNames = (tx: SqlRunner, userIds: readonly string[]) => Promise<UserNames>;

/** Publishes events with the names of their actor and of the users they are about, read in the same transaction. */
export function publishWithNames(publish: Publish, readNames: ReadNames): Publish {
  return async (tx, given) => {
    const events = [given].flat();
    const mentioned = events.map(userIdsOf);
    const all = [...new Set(mentioned.flat())];
    const names = all.length > 0 ? await readNames(tx, all) : {};
    await publish(
      tx,
      events.map((event, index) => ({
        ...event,
        names: { ...pick(names, mentioned[index] ?? []), ...event.names },
      })),
    );
  };
}

/** The actor, and each user whom a field of the event names: `userId`, `managerUserId`. */
function userIdsOf({ data }: NewEvent): string[] {
  const actor = currentActor();
  const fields = Object.entries(data).filter(([field]) => /(?:^u|U)serId$/.test(field));
  return [...(actor?.kind === 'user' ? [actor.id] : []), ...fields.map(([, value]) => value)].filter(isUserId);
}

function isUserId(value: unknown): value is string {
  return UserId.safeParse(value).success;
}

function pick(names: UserNames, ids: readonly string[]): UserNames {
  return Object.fromEntries(ids.flatMap((id) => (names[id] === undefined ? [] : [[id, names[id]]])));
}
