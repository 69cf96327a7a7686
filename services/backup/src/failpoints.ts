import { SERVICES_WITH_DATABASE, type ServiceName } from '@famibook/contracts/services';

/** Where a crash test may kill the backup service, in the order a backup passes them. */
export const FAILPOINTS = [
  'backup.after-export-snapshot',
  /** Every service reads the same snapshot. */
  'backup.after-join',
  /** The rows of all services are stored. */
  'backup.after-rows',
  /** The first original is stored. */
  'backup.after-object',
  'backup.before-manifest',
  /** The backup is whole, which is not recorded yet. */
  'backup.after-manifest',
  'backup.before-record',
  /** Some of what backups no longer need is deleted. */
  'backup.during-sweep',
] as const;

/** The same of a restore (D32). Before the decision it leaves the old rows, afterwards it ends with the new ones. */
export const RESTORE_FAILPOINTS = [
  'restore.after-verify',
  'restore.after-emergency',
  'restore.after-objects',
  ...SERVICES_WITH_DATABASE.map((name): `restore.after-stage-${ServiceName}` => `restore.after-stage-${name}`),
  /** Every service has the rows of the backup beside its live ones. */
  'restore.after-stage-all',
  /** Nothing is read or written any longer. */
  'restore.after-pause',
  'restore.before-decision',
  'restore.after-decision',
  /** One service has the rows of the backup, the others do not yet. */
  'restore.after-first-switch',
  'restore.after-switch-all',
  'restore.before-gate-off',
  'restore.during-drop-old',
] as const;

/** The same of the import of an archive, which goes on with the same archive. */
export const IMPORT_FAILPOINTS = [
  /** The first photo is here. */
  'archive.import.after-photo',
  'archive.import.after-messages',
  /** Everything is here, which is not recorded yet. */
  'archive.import.before-end',
] as const;

export type RestoreFailpoint = (typeof RESTORE_FAILPOINTS)[number];
export type BackupFailpoint = (typeof FAILPOINTS)[number] | (typeof IMPORT_FAILPOINTS)[number] | RestoreFailpoint;
