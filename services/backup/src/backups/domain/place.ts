import { AppError } from '@famibook/service-kit/errors';

interface PlacedBackup {
  target: string;
}

/** Where backups go now. */
interface Place {
  kind: string;
}

/**
 * Whether a backup lies in another kind of place than backups go now (D31): nothing of it can be read or deleted here.
 * One that failed or was cancelled counts too, because it may have left a manifest there.
 */
export function isElsewhere({ target }: PlacedBackup, { kind }: Place): boolean {
  return target !== kind;
}

/** @throws AppError `backup_elsewhere` */
export function assertHere(backup: PlacedBackup, target: Place): void {
  if (isElsewhere(backup, target)) throw new AppError('backup_elsewhere');
}
