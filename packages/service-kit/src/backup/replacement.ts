import type { BackupTables } from './backup-tables.ts';
import type { RestorePlan } from './restore-plan.ts';

/** The FamiBook whose rows are replaced. */
export interface FamiBookRows {
  famibookId: string;
  /** The name that it gets instead of the one in the backup, and the key by which names are compared. */
  newName?: { name: string; key: string } | undefined;
}

export interface Replacement {
  url: string;
  /** The live schema. */
  schema: string;
  /** The scratch schema with the backup's rows, at the same version. */
  staged: string;
  /** The restore; asked again for the same one, nothing happens. */
  runId: string;
  /** Events from before the restore carry a lower one and change no restored row (D32). */
  epoch: number;
  administrator: string;
  tables: BackupTables;
  plan: RestorePlan;
  /** Only the rows of this FamiBook. */
  famibook?: FamiBookRows | undefined;
  /** Undone at its end: fails where the replacement would. */
  isTrial?: boolean | undefined;
}
