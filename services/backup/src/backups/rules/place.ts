import { AppError } from '@famibook/service-kit/errors';

interface PlacedBackup {
  state: string;
  target: string;
}

/** Where backups go now. */
interface Place {
  kind: string;
}

/**
 * Whether a backup lies in another kind of place than backups go now (D31): nothing of it can be read or deleted here.
 * Of one that failed or was cancelled only the record is left.
 */
export function isElsewhere({ state, target }: PlacedBackup, { kind }: Place): boolean {
  return target !== kind && state !== 'failed' && state !== 'cancelled';
}

/** @throws AppError `backup_elsewhere` */
export function assertHere(backup: PlacedBackup, target: Place): void {
  if (isElsewhere(backup, target)) throw new AppError('backup_elsewhere');
}
