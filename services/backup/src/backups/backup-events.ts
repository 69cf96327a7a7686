import type { EventData, UserNames } from '@famibook/contracts/events';
import type { StoredBackup } from './store/backups.ts';

/** A backup as its events name it (D41). */
export function aboutBackup({
  id,
  level,
  startedAt,
}: Pick<StoredBackup, 'id' | 'level' | 'startedAt'>): EventData<'backup.created.v1'> {
  return { backupId: id, level: level as EventData<'backup.created.v1'>['level'], startedAt: startedAt.toISOString() };
}

/** What a user or an operator begins is recorded in Activity; what the schedule does is not. */
export interface AskedFor {
  /** The name of the user who asked; empty for an operator. */
  names: UserNames;
}
