import type { EventOf } from '@famibook/contracts/events';
import type { SqlRunner } from '@famibook/service-kit/db/database';
import { lineOf, type RecordedEvent } from '../domain/activity-lines.ts';
import type { Deps } from '../ports.ts';

/** Records an event in Activity, once however often it is delivered (D41). */
export function recordActivity({ activity }: Pick<Deps, 'activity'>) {
  return async (tx: SqlRunner, event: EventOf<RecordedEvent>): Promise<void> => {
    const line = lineOf(event);
    if (line) await activity.add(tx, line);
  };
}

/** Deletes the lines that are older than a year (D41). */
export function purgeActivity({ activity }: Pick<Deps, 'activity'>) {
  return (): Promise<void> => activity.purge();
}
