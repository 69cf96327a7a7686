/** Names a table of the backup's rows in SQL, where a plain name means the live one. */
type StagedName = (table: string) => string;

interface HookParts {
  staged: StagedName;
  /** The user who restores: the only one who stays signed in. */
  administrator: string;
}

/** What a service says about a restore of all of its rows, beside what it leaves out of backups. */
export interface RestorePlan {
  /**
   * Tables that no backup holds keep their rows. From table to a condition on those that stay, where not all do;
   * rows whose parents are not in the backup never stay.
   */
  retained?: Readonly<Record<string, (parts: HookParts) => string>>;
  /** Statements in the staged rows that take the users `$1` out of them. */
  removeUsers?(parts: { live: StagedName }): readonly string[];
  /** Statements before the live rows are replaced, in the same transaction: they may change the staged rows. */
  beforeReplacing?(parts: HookParts): readonly string[];
}
